import { loadavg } from 'node:os';
import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { findChromium } from '../../test/e2e/support/chromium.ts';
import { buildStorageState, Sessions } from '../../test/e2e/support/sessions.ts';
import { atEnd, startDatabase, startProduct, temporaryFolder } from '../processes.ts';
import { median, writeSection } from '../results.ts';

const EVENTS = 3_200;
const ROUNDS = 9;
/** The second month has the events; opening it from the first one loads no code. */
const MONTHS = { first: '2126-01', second: '2126-02', days: 28 };
const LIST_PATH = '/event/deleteGetPatchEvent/';

/** Times in milliseconds from the answer of the server until the month is drawn, and in all. */
interface Drawing {
  drawn: number;
  total: number;
}

export async function measureCalendar(): Promise<void> {
  const folder = temporaryFolder();
  const database = await startDatabase(folder);
  const { url } = await startProduct(folder, database.url, undefined, true);
  await insertEvents(database.url);
  const browser = await chromium.launch(await findChromium());
  atEnd(() => browser.close());
  const page = await browser.newPage({
    storageState: buildStorageState(url, 'fr', await new Sessions(url).of('vip')),
    viewport: { width: 1280, height: 800 },
  });
  const drawings: Drawing[] = [];
  await drawMonth(page, url);
  for (let round = 1; round <= ROUNDS; round += 1) drawings.push(await drawMonth(page, url));
  const [drawn, total] = [({ drawn }: Drawing) => drawn, ({ total }: Drawing) => total].map((figure) =>
    Math.round(median(drawings.map(figure))),
  );
  writeSection(
    'Calendar',
    `A month with ${EVENTS.toLocaleString('en')} events is drawn ${drawn} ms after the answer of the server, and
${total} ms after the click that asks for it. Medians of ${ROUNDS} rounds in Chromium, at a load of
${loadavg()[0]?.toFixed(1)}.`,
  );
}

/** Copies of an event of the demonstration, spread over the days of the month. */
async function insertEvents(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    `insert into events (building_id, kind, name, organizer, start_date, start_time, end_date, end_time,
       capacity, icon, created_by, created_at, updated_at)
     select building_id, kind, name || ' ' || n, organizer, day, start_time, day, end_time,
       capacity, icon, created_by, created_at, updated_at
     from generate_series(0, ${EVENTS - 1}) n,
       lateral (select date '${MONTHS.second}-01' + n % ${MONTHS.days} as day) days,
       (select * from events where building_id = 1 and kind = 'conference' and start_date = end_date limit 1) event`,
  );
  await client.end();
}

async function drawMonth(page: Page, url: string): Promise<Drawing> {
  const answered = page.waitForResponse((response) => response.url().includes(LIST_PATH));
  await page.goto(`${url}/resident/Events?view=month&month=${MONTHS.first}`);
  await answered;
  await page.locator('main table').waitFor();
  return page.evaluate(async (path) => {
    const next = document.querySelector<HTMLElement>('main button[aria-label="Mois suivant"]');
    const clicked = performance.now();
    next?.click();
    await new Promise<void>((resolve) => {
      const check = () =>
        document.querySelectorAll('main .eventCell').length > 40 ? resolve() : requestAnimationFrame(check);
      check();
    });
    // After the frame in which the cells are painted.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const end = performance.now();
    const answer = performance.getEntriesByType('resource').findLast(({ name }) => name.includes(path));
    if (!(answer instanceof PerformanceResourceTiming) || answer.responseEnd < clicked)
      throw new Error('The month was not asked for.');
    return { drawn: end - answer.responseEnd, total: end - clicked };
  }, LIST_PATH);
}
