import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createApp } from '../../app.ts';
import { makeMonths } from '../../kit/server/activity/monthlyPartitions.ts';
import { readEnv } from '../../kit/server/env.ts';
import { startEmbeddedPostgres } from '../../kit/server/postgres/embeddedPostgres.ts';
import { addDays, type LocalDate, today } from '../../kit/time.ts';
import type { Run } from '../bareTables.ts';
import { fill, weekday, ZONE } from '../fill.ts';
import { fingerprintOf } from '../fingerprint.ts';
import { atEnd } from '../processes.ts';
import { FACTS_KEPT, fillTheRest } from './fill.ts';
import { TELL_PLANS } from './watch.ts';

const root = join(import.meta.dirname, '..', '..');
/** Kept from run to run, beside the Node that the launcher brings. */
const dataDir = join(root, '.runtime', 'plans');
const note = join(dataDir, 'filled.json');
const SIZE = 1_000_000;
/** What the rows follow from. */
const SOURCES = [
  'migrations/*.sql',
  'bench/fill.ts',
  'bench/filling/*.ts',
  'bench/bareTables.ts',
  'bench/plans/database.ts',
  'bench/plans/fill.ts',
  'bench/plans/fillReception.ts',
  'bench/plans/watch.ts',
];

interface Filled {
  fingerprint: string;
  /** The day on which it was filled: it stays today for ever. */
  today: LocalDate;
}

export interface KeptDatabase {
  url: string;
  dataDir: string;
  today: LocalDate;
  run: Run;
  /** The index is away while `work` runs. Interrupted in between, the database is filled anew the next time. */
  without<T>(index: string, work: () => Promise<T>): Promise<T>;
}

/** The filled database, whose connections tell their plans; made first where there is none, or it is of other sources. */
export async function openKept(): Promise<KeptDatabase> {
  const fingerprint = fingerprintOf(SOURCES);
  if (readNote()?.fingerprint !== fingerprint) await make(fingerprint);
  const { url } = await startDatabase();
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  atEnd(() => pool.end());
  const run: Run = (text, values) => pool.query(text, values);
  const filled = readNote();
  if (!filled) throw new Error(`${note} is gone.`);
  return {
    ...{ url, dataDir, today: filled.today, run },
    async without(index, work) {
      const { rows } = await run('select pg_get_indexdef($1::regclass) as definition', [index]);
      rmSync(note);
      await run(`drop index ${index}`);
      const result = await work();
      await run(rows[0].definition);
      writeFileSync(note, JSON.stringify(filled));
      return result;
    },
  };
}

async function make(fingerprint: string): Promise<void> {
  console.log('Filling a database, once …');
  const start = performance.now();
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const { url, stop } = await startDatabase();
  const app = await createApp({ env: readEnv({ DATA_DIR: dataDir, DEMO: '0' }), databaseUrl: url });
  const now = new Date();
  await makeMonths(app.database.db, now, new Date(now.getTime() - (FACTS_KEPT + 1) * 86_400_000));
  await app.close();
  const day = lastWorkingDay(today(ZONE, now));
  await fill(url, SIZE, { unchecked: true, day });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set work_mem = '128MB'`);
  await client.query(`set maintenance_work_mem = '256MB'`);
  await fillTheRest((text, values) => client.query(text, values), day);
  await client.end();
  await stop();
  appendFileSync(join(dataDir, 'postgres', 'postgresql.auto.conf'), TELL_PLANS);
  writeFileSync(note, JSON.stringify({ fingerprint, today: day } satisfies Filled));
  console.log(`Filled in ${((performance.now() - start) / 1000).toFixed(0)} s.`);
}

/** Weekends have no visits and no reservations. */
function lastWorkingDay(day: LocalDate): LocalDate {
  return [0, 6].includes(weekday(day)) ? lastWorkingDay(addDays(day, -1)) : day;
}

/** Nothing in it is worth being made durable. */
async function startDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false });
  return { url, stop: atEnd(stop) };
}

function readNote(): Filled | undefined {
  return existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : undefined;
}
