import type { CDPSession, Page } from '@playwright/test';
import { PASSWORD } from '../../../demo/factories.ts';
import { stateOf } from '../../../test/e2e/support/sessions.ts';
import { wordsIn } from '../../../test/e2e/support/words.ts';
import { median } from '../../round.ts';
import { devices, type ScreenContext } from '../../screens/measure.ts';
import { atRest } from '../../screens/opening.ts';
import { Traffic } from '../../screens/traffic.ts';
import { watch } from '../../screens/watch.ts';
import type { Row } from '../row.ts';

const BYTES_A_SECOND = 400_000 / 8;
const LATENCY_MS = 400;
const ROUNDS = 3;
const MOST = { 'log-in': 4_000, home: 3_000, visitors: 3_000 };
type Screen = keyof typeof MOST;
const say = wordsIn('fr');

/**
 * Somebody comes over a poor network for the first time: the log-in page with an empty cache; from the click on until home
 * shows everything; from a click in the menu on until the visitors stand there. They wait for each and lose no time in between.
 */
export async function slowNetwork(context: ScreenContext): Promise<Row[]> {
  const journeys: Record<Screen, number>[] = [];
  for (let round = 0; round < ROUNDS; round++) journeys.push(await journey(context));
  return (Object.keys(MOST) as Screen[]).map((screen) => {
    const middle = median(journeys.map((times) => times[screen]));
    return {
      what: `On 400 kbit/s with 400 ms: ${screen}${screen === 'log-in' ? ', cold' : ''}`,
      wanted: `${(MOST[screen] / 1000).toFixed(0)} s`,
      measured: `${(middle / 1000).toFixed(1)} s`,
      reached: middle <= MOST[screen],
    };
  });
}

async function journey({ browser, url }: ScreenContext): Promise<Record<Screen, number>> {
  const storageState = stateOf(url, 'fr', undefined);
  const context = await browser.newContext({ ...devices.desktop, storageState, timezoneId: 'Europe/Paris' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const traffic = new Traffic(new URL(url).origin);
    await traffic.follow(session);
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: LATENCY_MS },
      ...{ downloadThroughput: BYTES_A_SECOND, uploadThroughput: BYTES_A_SECOND },
    });
    await watch(page);
    const step = (from: () => Promise<unknown>, address: string) =>
      timeOf(page, session, traffic, from, address);
    const logIn = await step(() => page.goto(`${url}/login`, { waitUntil: 'commit' }), '/login');
    await page.getByRole('textbox', { name: say('access:login.email') }).fill('vip@parvis.test');
    await page.getByLabel(say('access:login.password')).and(page.locator('input')).fill(PASSWORD);
    const submit = page.getByRole('button', { name: say('access:login.submit') });
    const home = await step(() => submit.click(), '/resident/home');
    const link = page
      .getByRole('navigation')
      .getByRole('link', { name: say('menu:visits.title') })
      .first();
    const visitors = await step(() => link.click(), '/resident/table');
    return { 'log-in': logIn, home, visitors };
  } finally {
    await context.close();
  }
}

/** Milliseconds until the address shows everything, from what leads there on; both by the browser's clock. */
async function timeOf(
  page: Page,
  session: CDPSession,
  traffic: Traffic,
  lead: () => Promise<unknown>,
  address: string,
): Promise<number> {
  const before = Date.now();
  await lead();
  await page.waitForURL((url) => url.pathname === address, { waitUntil: 'commit' });
  await atRest(session, traffic, address);
  return (await page.evaluate(() => performance.timeOrigin + window.opening.read().painted)) - before;
}
