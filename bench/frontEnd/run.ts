import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../test/e2e/support/chromium.ts';
import { type Kept, Sessions, stateOf } from '../../test/e2e/support/sessions.ts';
import { EARLIER, prepareEarlierVersion } from '../earlierVersion.ts';
import { startProduct, temporaryFolder } from '../processes.ts';
import { table, writeSection } from '../results.ts';
import { median } from '../round.ts';
import { atRest } from '../screens/opening.ts';
import { Traffic } from '../screens/traffic.ts';
import { watch } from '../screens/watch.ts';
import { startHttp2Proxy } from './http2Proxy.ts';

const ROUNDS = 7;
const networks = {
  'no throttling': undefined,
  '1.6 Mbit/s, 150 ms': {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  },
};
type Network = keyof typeof networks;

/** Figures by name: times in milliseconds, sizes in transferred kB. */
type Figures = Record<string, number>;

interface Tab {
  page: Page;
  /** Opens an address, or goes on by `navigate`. Resolves to the milliseconds until its last change was painted. */
  open(navigate: () => Promise<unknown>): Promise<number>;
}

export async function compareFrontEnds(): Promise<void> {
  const earlier = await startProduct(
    temporaryFolder(),
    '',
    {},
    prepareEarlierVersion(EARLIER, { built: true }),
  );
  const now = await startProduct(temporaryFolder());
  const urls = await Promise.all([earlier, now].map(({ url }) => startHttp2Proxy(url)));
  const kept = await Promise.all([earlier, now].map(({ url }) => new Sessions(url).of('vip')));
  const sections: string[] = [];
  for (const network of Object.keys(networks) as Network[]) {
    const rounds: [Figures[], Figures[]] = [[], []];
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const at of [0, 1] as const) {
        rounds[at].push(await measureRound(urls[at] as string, kept[at] as Kept, network));
      }
      console.log(`${network}: round ${round} of ${ROUNDS}`);
    }
    sections.push(`### ${network}`, compare(...rounds));
  }
  const introduction = `Medians of ${ROUNDS} rounds that alternate between commit ${EARLIER} and this one, by HTTP/2 on one machine, in
Chromium with 1366 × 768 pixels. Times are milliseconds until the last change of the screen was painted; sizes are kB as
transferred. Cold is with an empty cache, warm with what the opening before left there.`;
  const body = [introduction, ...sections].join('\n\n');
  console.log(body);
  writeSection('Front end', body);
}

/** Opens each screen once, with an empty cache and again. */
async function measureRound(url: string, kept: Kept, network: Network): Promise<Figures> {
  const figures: Figures = {};
  await inBrowser(url, undefined, network, async ({ page, open }) => {
    figures['log-in, cold'] = await open(() => page.goto(`${url}/login`));
    Object.assign(figures, named('log-in', await sizesOf(page)));
  });
  await inBrowser(url, kept, network, async ({ page, open }) => {
    figures['home, cold'] = await open(() => page.goto(`${url}/resident/home`));
    Object.assign(figures, named('home', await sizesOf(page)));
    figures['visits, from the menu'] = await open(() =>
      page.locator('a[href="/resident/table"]').first().click(),
    );
    figures['home, warm'] = await open(() => page.goto(`${url}/resident/home`));
  });
  await inBrowser(url, kept, network, async ({ page, open }) => {
    const address = `${url}/resident/Reservations?view=week`;
    figures['week of the rooms, cold'] = await open(() => page.goto(address));
    figures['week of the rooms, warm'] = await open(() => page.goto(address));
  });
  return figures;
}

async function inBrowser(
  url: string,
  kept: Kept | undefined,
  network: Network,
  measure: (tab: Tab) => Promise<void>,
): Promise<void> {
  const { executablePath, args } = await findChromium();
  // A browser of its own: its cache and its connections are empty.
  const browser = await chromium.launch({ executablePath, args: [...args, '--ignore-certificate-errors'] });
  try {
    const context = await browser.newContext({
      viewport: { width: 1366, height: 768 },
      storageState: stateOf(url, 'fr', kept),
      timezoneId: 'Europe/Paris',
    });
    await measure(await newTab(context, url, network));
  } finally {
    await browser.close();
  }
}

async function newTab(context: BrowserContext, url: string, network: Network): Promise<Tab> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const traffic = new Traffic(url);
  await traffic.follow(session);
  const conditions = networks[network];
  if (conditions) await session.send('Network.emulateNetworkConditions', conditions);
  await watch(page);
  const open = async (navigate: () => Promise<unknown>) => {
    const before = await page.evaluate('performance.timeOrigin + performance.now()');
    await navigate();
    await atRest(session, traffic, page.url());
    return (await paintedAt(session)) - Number(before);
  };
  return { page, open };
}

/** When the last change was painted, in milliseconds since 1970. */
async function paintedAt(session: CDPSession): Promise<number> {
  const expression = 'performance.timeOrigin + opening.read().painted';
  const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true });
  return result.value;
}

/** Sizes of the resources that had arrived when the screen was painted. */
async function sizesOf(page: Page): Promise<Figures> {
  const resources = await page.evaluate(() => {
    const { painted } = window.opening.read();
    return performance.getEntriesByType('resource').flatMap((entry) => {
      const { name, encodedBodySize, responseEnd } = entry as PerformanceResourceTiming;
      return responseEnd <= painted ? [{ path: new URL(name).pathname, bytes: encodedBodySize }] : [];
    });
  });
  const kilobytes = (ending: string) =>
    resources.filter(({ path }) => path.endsWith(ending)).reduce((sum, { bytes }) => sum + bytes / 1000, 0);
  return {
    'JavaScript, kB': kilobytes('.js'),
    'CSS, kB': kilobytes('.css'),
    requests: resources.length + 1,
  };
}

const named = (screen: string, figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([what, figure]) => [`${screen}: ${what}`, figure]));

function compare(earlier: readonly Figures[], now: readonly Figures[]): string {
  const rows = Object.keys(now[0] ?? {}).map((what) => {
    const [before = 0, after = 0] = [earlier, now].map((rounds) =>
      median(rounds.map((one) => one[what] ?? Number.NaN)),
    );
    return [what, round(before), round(after), before > 0 ? (after / before).toFixed(2) : '–'];
  });
  return table(['', EARLIER, 'this commit', 'ratio'], rows);
}

const round = (figure: number) => String(Math.round(figure));
