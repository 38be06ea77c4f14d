import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { createApp } from '../../app.ts';
import { hashPassword } from '../../core/access/server/password.ts';
import { PASSWORD } from '../../demo/factories.ts';
import { readEnv } from '../../kit/server/env.ts';
import { createLogger } from '../../kit/server/logger.ts';
import { startEmbeddedPostgres } from '../../kit/server/postgres/embeddedPostgres.ts';
import { findChromium } from '../../test/e2e/support/chromium.ts';
import { Sessions, stateOf } from '../../test/e2e/support/sessions.ts';
import { atEnd, temporaryFolder } from '../processes.ts';
import { table, writeSection } from '../results.ts';
import { median } from '../round.ts';
import { SLOWED } from '../screens/measure.ts';
import { watch } from '../screens/watch.ts';
import { fillMorning, RECEPTION, VISITORS } from './fill.ts';

/** What is typed, letter by letter: a name, a company, a host; misspelt, two at once, and nobody at all. */
const TYPED = ['visitor1234', 'societe 17', 'hots12', 'vsiitor99', 'visitor77 anna', 'nobody here'] as const;
/** The same for whom a parcel is: hosts, by name and by company, and nobody. */
const RECIPIENTS = ['host12', 'societe 17', 'nobody'] as const;
/** Of scripting, for a letter, ms. */
const MOST_SCRIPTING = 50;
const ARRIVALS = 12;
/** Another screen shows an arrival within so many ms. */
const MOST_SEEN = 1_000;

/**
 * Measures the desk on a morning with thousands of visitors: what a letter costs in its field on a slowed processor, what scrolling its
 * lists costs, and how soon another screen shows an arrival. Answers whether all keep to their limits.
 */
export async function measureDesk(): Promise<boolean> {
  const dataDir = temporaryFolder();
  const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false });
  atEnd(stop);
  const env = readEnv({ DATA_DIR: dataDir, DEMO: '0' });
  const app = await createApp({ env, databaseUrl: url, log: createLogger('warn'), web: true });
  atEnd(() => app.close());
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  atEnd(() => pool.end());
  await fillMorning((text, values) => pool.query(text, values), await hashPassword(PASSWORD));
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const browser = await chromium.launch(await findChromium());
  atEnd(() => browser.close());
  const kept = await new Sessions(address).of(RECEPTION);
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    storageState: stateOf(address, 'fr', kept),
    timezoneId: 'Europe/Paris',
  });
  const letters = await measureTyping(context, address, TYPED);
  const recipients = await measureTyping(context, address, RECIPIENTS, 'F3');
  const scrolled = await measureScrolling(context, address);
  const seen = await measureSeen(context, address);
  await browser.close();

  const worst = Math.max(...[...letters, ...recipients].flatMap(({ scripting }) => scripting));
  const longest = Math.max(0, ...scrolled);
  const report = [
    `${VISITORS.toLocaleString('en')} visitors of today, at 1366x768.`,
    `What is typed into the field, letter by letter, with the processor made ${SLOWED} times slower; ms of scripting for a letter (limit ${MOST_SCRIPTING}).`,
    costs(letters),
    'The same for whom a parcel is, which is searched for at the server.',
    costs(recipients),
    `Scrolling the list of all who are expected from end to end: ${scrolled.length} tasks of 50 ms and more${longest > 0 ? `, the longest ${longest.toFixed(0)} ms` : ''}.`,
    `An arrival is shown by another screen ${median(seen).toFixed(0)} ms after Enter, at most ${Math.max(...seen).toFixed(0)} (limit ${MOST_SEEN.toLocaleString('en')}; ${seen.length} arrivals).`,
  ].join('\n\n');
  console.log(`\n${report}`);
  writeSection('The desk', report, { Chromium: browser.version() });
  return worst <= MOST_SCRIPTING && scrolled.length === 0 && Math.max(...seen) <= MOST_SEEN;
}

const costs = (letters: Awaited<ReturnType<typeof measureTyping>>) =>
  table(
    ['Typed', 'usual', 'longest'],
    letters.map(({ typed, scripting }) => [
      ...[typed, median(scripting).toFixed(1), Math.max(...scripting).toFixed(1)],
    ]),
  );

async function openDesk(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await watch(page);
  await page.goto(`${address}/resident/desk`);
  await page.locator('main [data-index="0"]').first().waitFor();
  await page.evaluate(() => window.opening.rest());
  return page;
}

/** The script's own time so far, ms. */
async function scripting(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN);
}

/** What each letter costs in the field that has the focus: the desk's, or that of the dialog which a key opens. */
async function measureTyping(
  context: BrowserContext,
  address: string,
  texts: readonly string[],
  opening?: 'F3',
) {
  const page = await openDesk(context, address);
  if (opening) {
    await page.keyboard.press(opening);
    await page.locator('[role=dialog] input:focus').waitFor();
    await page.evaluate(() => window.opening.rest());
  }
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'timeTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const typed: { typed: string; scripting: number[] }[] = [];
  for (const text of texts) {
    const each: number[] = [];
    for (const letter of text) {
      const before = await scripting(session);
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await drawn(page);
      each.push((await scripting(session)) - before);
    }
    typed.push({ typed: text, scripting: each });
    if (opening) await page.locator(':focus').fill('');
    else await page.keyboard.press('Escape');
  }
  await page.close();
  return typed;
}

/** Two frames on, what was typed has been answered and drawn. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** The long tasks of scrolling the longest list from end to end, a window at a time. */
async function measureScrolling(context: BrowserContext, address: string): Promise<number[]> {
  const page = await openDesk(context, address);
  const before = await page.evaluate(() => window.opening.read().longTasks.length);
  const list = page.locator('main section:has([data-index])').first();
  await list.hover();
  for (let at = 0; at < (VISITORS * 100) / 600; at++) {
    await page.mouse.wheel(0, 600);
    await drawn(page);
  }
  const tasks = await page.evaluate(() => window.opening.read().longTasks);
  await page.close();
  return tasks.slice(before);
}

/** How long it takes from Enter at one desk until another shows who has come. */
async function measureSeen(context: BrowserContext, address: string): Promise<number[]> {
  const [one, other] = [await openDesk(context, address), await openDesk(context, address)];
  const seen: number[] = [];
  for (let at = 1; at <= ARRIVALS; at++) {
    const name = `VISITOR${String(at).padStart(4, '0')}`;
    await one.keyboard.insertText(name);
    const start = Date.now();
    await one.keyboard.press('Enter');
    await other.locator('main section').nth(1).getByText(name).waitFor();
    seen.push(Date.now() - start);
  }
  return seen;
}
