import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createApp } from '../../app.ts';
import { hashPassword } from '../../core/access/server/password.ts';
import { openSession } from '../../core/access/server/sessions.ts';
import { PASSWORD } from '../../demo/factories.ts';
import { makeMonths } from '../../kit/server/activity/monthlyPartitions.ts';
import { readEnv } from '../../kit/server/env.ts';
import { createLogger } from '../../kit/server/logger.ts';
import { startEmbeddedPostgres } from '../../kit/server/postgres/embeddedPostgres.ts';
import { startRecorder } from '../capture.ts';
import { atEnd, temporaryFolder } from '../processes.ts';
import { table, writeSection } from '../results.ts';
import { median } from '../round.ts';
import { BUILDINGS, COMPANIES, FACTS_KEPT, fillTowers, OPERATOR, PEOPLE, ROOMS } from './fill.ts';
import { lists } from './lists.ts';
import { measureScrolling } from './scrolling.ts';

const TIMES = 60;
/** Calls before those that count. */
const FIRST = 5;
/** Limit of a list's time, as a multiple of the time of its statements. */
const MOST = 3;

/**
 * Measures the lists of administration, over HTTP, against their own statements by the bare driver, one call after the other, and notes it
 * down where nothing was left out. Answers whether each keeps to the limit. In: words; only what has one of them in its name, *scrolling* among them.
 */
export async function measureLists(words: readonly string[]): Promise<boolean> {
  const dataDir = temporaryFolder();
  const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false });
  atEnd(stop);
  const env = readEnv({ DATA_DIR: dataDir, DEMO: '0' });
  const app = await createApp({ env, databaseUrl: url, log: createLogger('warn'), web: true });
  atEnd(() => app.close());
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  atEnd(() => pool.end());
  const now = new Date();
  await makeMonths(app.database.db, now, new Date(now.getTime() - (FACTS_KEPT + 1) * 86_400_000));
  await fillTowers((text, values) => pool.query(text, values), await hashPassword(PASSWORD));
  const token = await openSession(app.database.db, 1, true, now);
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const recorder = await startRecorder(url, dataDir);
  const { rows } = await pool.query('select max(id) as id from announcements where building_id = $1', [
    BUILDING,
  ]);
  const headers = { authorization: `token ${token}` };
  const measured: Measured[] = [];
  // A quick machine makes more calls a minute than one account may.
  let allowance = { calls: Number.POSITIVE_INFINITY, forSeconds: 0 };
  for (const [name, pattern] of Object.entries(lists)) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    const path = pattern.replace('{building}', String(BUILDING)).replace('{announcement}', rows[0].id);
    if (allowance.calls < TIMES + FIRST) await sleep(allowance.forSeconds * 1000);
    const [statements = []] = await recorder.statementsOf([{ method: 'GET', path, token }]);
    let total = 0;
    const times = await inTurn(
      async () => {
        const answer = await fetch(`${address}${path}`, { headers });
        allowance = {
          calls: Number(answer.headers.get('x-ratelimit-remaining')),
          forSeconds: Number(answer.headers.get('x-ratelimit-reset')),
        };
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
        ({ total } = (await answer.json()) as { total: number });
      },
      async () => {
        for (const { text, values } of statements) await pool.query({ text, values, rowMode: 'array' });
      },
    );
    measured.push({ name, total, statements: statements.length, ...times });
    console.log(name);
  }
  await recorder.stop();
  const report = reportOf(measured);
  if (measured.length > 0) console.log(`\n${report}`);
  if (words.length === 0) writeSection('Lists of administration', report);
  if (words.length === 0 || words.includes('scrolling')) {
    const { report, version } = await measureScrolling(address, OPERATOR);
    console.log(`\n${report}`);
    writeSection('Scrolling through the lists of administration', report, { Chromium: version });
  }
  return measured.every(isKept);
}

/** Any but the first and the last. */
const BUILDING = 3;

interface Measured {
  name: string;
  /** Rows on all its pages. */
  total: number;
  statements: number;
  /** Milliseconds, medians. */
  list: number;
  bare: number;
}

const isKept = ({ list, bare }: Measured) => list <= MOST * bare;

function reportOf(measured: readonly Measured[]): string {
  const figures = measured.map(({ name, total, statements, list, bare }) => [
    ...[name, total.toLocaleString('en'), String(statements)],
    ...[list.toFixed(1), bare.toFixed(1), (list / bare).toFixed(1)],
  ]);
  const over = measured.filter((one) => !isKept(one)).map(({ name }) => name);
  return [
    `${PEOPLE.toLocaleString('en')} people of ${COMPANIES} companies, ${ROOMS.toLocaleString('en')} rooms and as many bays, in ${BUILDINGS} buildings that one person administers. A page of 50, over HTTP,\nand its very statements by the bare driver, in turn, one call after the other: medians of ${TIMES}, ms.`,
    table(['A page of', 'rows in all', 'statements', 'list', 'bare', 'ratio'], figures),
    over.length > 0 ? `More than ${MOST} times: ${over.join('; ')}.` : `None takes more than ${MOST} times.`,
  ].join('\n\n');
}

/** The medians of both, which take turns, so that a bad moment of the machine hits both. The first calls are not counted. */
async function inTurn(
  list: () => Promise<void>,
  bare: () => Promise<void>,
): Promise<Pick<Measured, 'list' | 'bare'>> {
  const times: { list: number; bare: number }[] = [];
  for (let round = -FIRST; round < TIMES; round++) {
    const one = { list: await timed(list), bare: await timed(bare) };
    if (round >= 0) times.push(one);
  }
  return { list: median(times.map((one) => one.list)), bare: median(times.map((one) => one.bare)) };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
