import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Recorder, startRecorder } from './capture.ts';
import type { Filled } from './fill.ts';
import { openFilled } from './kept.ts';
import { findPgbench } from './pgbench.ts';
import type { Baseline } from './processes.ts';
import { atEnd, type Product, startBare, startProduct, temporaryFolder } from './processes.ts';

/** A filled database, the product on it, and the baselines beside it. */
export interface BenchSetup {
  filled: Filled;
  dataDir: string;
  databaseUrl: string;
  pool: pg.Pool;
  product: Product;
  recorder: Recorder;
  /** PostgreSQL's load generator; undefined: there is none on this machine, and the bare driver takes its place. */
  pgbench: string | undefined;
  driver: Baseline;
  bytes: Baseline;
  query: Baseline;
  /** Seconds of a round that is not a number of calls. */
  seconds: number;
  rounds: number;
  /** Whether databases are taken from what was kept, and kept. */
  kept: boolean;
  stop(): Promise<void>;
}

const JOBS_LIMIT_MS = 120_000;
const LOOK_EVERY_MS = 20;

export interface SetupOptions {
  size: number;
  seconds: number;
  rounds: number;
  /** Whether a database filled before is taken, and this one kept for later runs. */
  kept: boolean;
}

export async function setUp({ size, seconds, rounds, kept }: SetupOptions): Promise<BenchSetup> {
  const dataDir = temporaryFolder();
  const { database, filled } = await openFilled(dataDir, size, kept);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  const closePool = atEnd(() => pool.end());
  const recorder = await startRecorder(database.url, dataDir);
  const product = await startProduct(dataDir, database.url);
  const driver = startBare('driver.ts', database.url);
  const bytes = startBare('bytes.ts');
  const query = startBare('query.ts', database.url);
  await Promise.all([bytes.ask([]), query.ask({})]);
  const parts = { pool, product, recorder, driver, bytes, query };
  return {
    ...{
      filled,
      dataDir,
      databaseUrl: database.url,
      pgbench: findPgbench(),
      seconds,
      rounds,
      kept,
      ...parts,
    },
    async stop() {
      for (const part of [product, driver, bytes, query, recorder]) await part.stop();
      await closePool();
      await database.stop();
    },
  };
}

/** Waits until the product has worked off its jobs, which would otherwise disturb what is measured next. */
export async function jobsDone({ pool }: Pick<BenchSetup, 'pool'>): Promise<void> {
  const deadline = Date.now() + JOBS_LIMIT_MS;
  for (;;) {
    const { rows } = await pool.query<{ due: number }>(
      'select count(*)::integer as due from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
    );
    if (rows[0]?.due === 0) return;
    if (Date.now() > deadline) throw new Error(`${rows[0]?.due} jobs are still not done.`);
    await sleep(LOOK_EVERY_MS);
  }
}

// What writes of the bench leave behind, and by what it is known: these only ever grow.
const WRITTEN = [
  ['event_registrations', 'created_at', 'timestamptz'],
  ['reservations', 'id', 'bigint'],
  ['visits', 'id', 'bigint'],
  ['sessions', 'created_at', 'timestamptz'],
  ['mails', 'id', 'bigint'],
  ['facts', 'at', 'timestamptz'],
  ['fact_personal', 'at', 'timestamptz'],
] as const;

/** Notes how things stand; the answer undoes whatever was written since, jobs included. */
export async function remember({ pool }: Pick<BenchSetup, 'pool'>): Promise<() => Promise<void>> {
  const marks = new Map<string, string>();
  for (const [table, column, type] of WRITTEN) {
    const nothing = type === 'bigint' ? '0' : '-infinity';
    const { rows } = await pool.query<{ mark: string }>(
      `select coalesce(max(${column}), '${nothing}')::text as mark from ${table}`,
    );
    marks.set(table, rows[0]?.mark ?? nothing);
  }
  return async () => {
    await pool.query('delete from graphile_worker._private_jobs');
    for (const [table, column, type] of WRITTEN) {
      await pool.query(`delete from ${table} where ${column} > $1::${type}`, [marks.get(table)]);
    }
  };
}
