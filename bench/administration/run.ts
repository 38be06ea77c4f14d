import pg from 'pg';
import { createApp } from '../../app.ts';
import { openSession } from '../../core/access/server/sessions.ts';
import { readEnv } from '../../kit/server/env.ts';
import { createLogger } from '../../kit/server/logger.ts';
import { startEmbeddedPostgres } from '../../kit/server/postgres/embeddedPostgres.ts';
import { type Statement, startRecorder } from '../capture.ts';
import { atEnd, temporaryFolder } from '../processes.ts';
import { median } from '../round.ts';
import { fillTowers } from './fill.ts';
import { lists } from './lists.ts';

const TIMES = 30;
/** A list may take so many times what its bare statements take. */
const MOST = 3;

/**
 * Measures the lists of administration, over HTTP, against their own statements by the bare driver, one call after the other. Answers
 * whether each keeps to the limit. In: words; only what has one of them in its name.
 */
export async function measureLists(words: readonly string[]): Promise<boolean> {
  const dataDir = temporaryFolder();
  const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false });
  atEnd(stop);
  const env = readEnv({ DATA_DIR: dataDir, DEMO: '0' });
  const app = await createApp({ env, databaseUrl: url, log: createLogger('warn') });
  atEnd(() => app.close());
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  atEnd(() => pool.end());
  await fillTowers((text, values) => pool.query(text, values));
  const token = await openSession(app.database.db, 1, true, new Date());
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const recorder = await startRecorder(url, dataDir);
  let isKept = true;
  console.log(`median of ${TIMES} calls, ms\n${row('', 'list', 'bare', 'times')}`);
  for (const [name, pattern] of Object.entries(lists)) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    const path = pattern.replace('{building}', '3');
    const headers = { authorization: `token ${token}` };
    const [statements = []] = await recorder.statementsOf([{ method: 'GET', path, token }]);
    const [list, bare] = [
      await timed(async () => {
        const answer = await fetch(`${address}${path}`, { headers });
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
        await answer.arrayBuffer();
      }),
      await timed(() => replay(pool, statements)),
    ];
    if (list > MOST * bare) isKept = false;
    console.log(row(name, list.toFixed(1), bare.toFixed(1), (list / bare).toFixed(1)));
  }
  await recorder.stop();
  return isKept;
}

const row = (name: string, ...figures: string[]) =>
  `${name.padEnd(30)}${figures.map((figure) => figure.padStart(8)).join('')}`;

async function replay(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  for (const { text, values } of statements) await pool.query({ text, values, rowMode: 'array' });
}

/** The first calls are not counted: nothing is in any memory yet. */
async function timed(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let at = -5; at < TIMES; at++) {
    const from = performance.now();
    await work();
    if (at >= 0) times.push(performance.now() - from);
  }
  return median(times);
}
