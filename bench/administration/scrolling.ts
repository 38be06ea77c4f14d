import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../test/e2e/support/chromium.ts';
import { addressOf, Sessions, stateOf } from '../../test/e2e/support/sessions.ts';
import { table } from '../results.ts';
import { devices } from '../screens/measure.ts';
import { watch } from '../screens/watch.ts';

/** Rows of a list that are scrolled through, where it has so many: it is read page by page, by its button. */
const ROWS = 1_000;

const screens: Readonly<Record<string, string>> = {
  people: '/resident/people',
  companies: '/resident/companies',
  rooms: '/resident/roomSettings',
  bays: '/resident/baySettings',
  'audit trail': '/resident/audit',
};

/** What scrolling through a list cost the page. */
interface Scrolled {
  name: string;
  rows: number;
  /** The most rows that were drawn at once. */
  drawn: number;
  /** Of the page's own time for each window's height, whatever else the machine does, ms in order: with drawing what came with a page. */
  steps: number[];
  /** The durations of the tasks of 50 ms and more, by the clock: what else the machine does counts. */
  longTasks: number[];
}

/** Scrolls through the lists of a person as fast as they are drawn; answers Markdown, and the browser's version. */
export async function measureScrolling(
  url: string,
  as: string,
): Promise<{ report: string; version: string }> {
  const browser = await chromium.launch(await findChromium());
  try {
    const kept = await new Sessions(url).of(addressOf(as));
    const rows: string[][] = [];
    for (const device of ['desktop', 'phone'] as const)
      for (const [name, address] of Object.entries(screens)) {
        const context = await browser.newContext({
          ...devices[device],
          storageState: stateOf(url, 'fr', kept),
          timezoneId: 'Europe/Paris',
        });
        const page = await context.newPage();
        rows.push(rowOf(await scroll(page, `${name}, ${device}`, url + address)));
        await context.close();
        console.log(rows.at(-1)?.join('  '));
      }
    return { report: `${INTRODUCTION}\n\n${table(HEAD, rows)}`, version: browser.version() };
  } finally {
    await browser.close();
  }
}

const INTRODUCTION = `Each list scrolled through as fast as it is drawn, a window's height at a time, up to ${ROWS.toLocaleString('en')} rows. *usual*, *nine of ten* and *longest* are all that the
page does for one such step, of its own time, ms; reading a further page and drawing it is a step. *Long tasks* are those of 50 ms and
more by the clock, so that others on the machine count: how many, and the longest.`;
const HEAD = ['List', 'rows', 'drawn at most', 'steps', 'usual', 'nine of ten', 'longest', 'long tasks'];

function rowOf({ name, rows, drawn, steps, longTasks }: Scrolled): string[] {
  const at = (share: number) =>
    (steps[Math.min(steps.length - 1, Math.floor(share * steps.length))] ?? Number.NaN).toFixed(0);
  const longest = longTasks.length > 0 ? ` (${Math.round(Math.max(...longTasks))})` : '';
  return [
    ...[name, String(rows), String(drawn), String(steps.length)],
    ...[at(0.5), at(0.9), at(1), `${longTasks.length}${longest}`],
  ];
}

async function scroll(page: Page, name: string, address: string): Promise<Scrolled> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN);
  };
  await watch(page);
  await page.goto(address);
  await page.locator('main [data-index="0"]').waitFor();
  await page.evaluate(() => window.opening.rest());
  const opened = await page.evaluate(() => window.opening.read().longTasks.length);
  const more = page.locator('main').getByRole('button', { name: 'Afficher la suite' });
  const steps: number[] = [];
  const seen = new Set<number>();
  let most = 0;
  for (;;) {
    const before = await spent();
    const { drawn, isAtEnd } = await scrollOn(page);
    steps.push((await spent()) - before);
    for (const row of drawn) seen.add(row);
    most = Math.max(most, drawn.length);
    if (!isAtEnd) continue;
    if (seen.size >= ROWS || !(await more.isVisible())) break;
    const reading = await spent();
    await more.click();
    await page.waitForFunction((row) => document.querySelector(`main [data-index="${row}"]`), seen.size);
    steps.push((await spent()) - reading);
  }
  const { longTasks } = await page.evaluate(() => window.opening.read());
  steps.sort((one, other) => one - other);
  return { name, rows: seen.size, drawn: most, steps, longTasks: longTasks.slice(opened) };
}

function scrollOn(page: Page): Promise<{ drawn: number[]; isAtEnd: boolean }> {
  return page.evaluate(async () => {
    const own = document.querySelector('main section[tabindex]');
    const list = own && own.scrollHeight > own.clientHeight ? own : document.documentElement;
    const frame = () => new Promise((seen) => requestAnimationFrame(seen));
    list.scrollTop += list.clientHeight * 0.8;
    await frame();
    await frame();
    const drawn = [...document.querySelectorAll<HTMLElement>('main [data-index]')];
    return {
      drawn: drawn.map(({ dataset }) => Number(dataset.index)),
      isAtEnd: list.scrollTop + list.clientHeight >= list.scrollHeight - 2,
    };
  });
}
