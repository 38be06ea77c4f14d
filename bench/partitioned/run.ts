import pg from 'pg';
import { partition } from '../../kit/server/partition/partition.ts';
import { growingTables } from '../../scripts/growingTables.ts';
import type { Measurement } from '../baselines.ts';
import { type Statement, startRecorder } from '../capture.ts';
import type { Filled } from '../fill.ts';
import { openFilled } from '../kept.ts';
import { put } from '../load.ts';
import { busyDay, quietDay, week } from '../measurements/reading.ts';
import { booking } from '../measurements/writing.ts';
import { type Product, startProduct, temporaryFolder } from '../processes.ts';
import { table, writeSection } from '../results.ts';
import { median, type Round } from '../round.ts';
import type { BenchSetup } from '../setup.ts';
import { explained, modes, runPrepared } from './prepared.ts';

const SIZE = 1_000_000;
/** What the command makes, and more. */
const PARTS = [16, 64];
const OURS = 16;
const CLIENTS = [1, 8];
const ROUNDS = 3;
const SECONDS = 2;
/** Calls whose statements are looked at: of as many weeks and buildings. */
const LOOKED_AT = 10;
const READS: readonly Measurement[] = [week, quietDay, busyDay];

interface Copy {
  /** 0: plain tables. */
  parts: number;
  url: string;
}

/**
 * Compares plain tables of a million reservations and visits with the same ones partitioned by building: how long the command takes
 * and how much disk, what the product answers a second, and what planning and locking cost. Into bench/RESULTS.md.
 */
export async function measurePartitioned(size = SIZE): Promise<void> {
  const dataDir = temporaryFolder();
  const { database, filled } = await openFilled(dataDir, size, true);
  const plain: Copy = { parts: 0, url: database.url };
  const making: string[][] = [];
  const copies = [plain];
  for (const parts of PARTS) {
    const copy = await copyOf(plain, parts);
    making.push(await partitioned(copy, size));
    copies.push(copy);
  }
  for (const { url } of copies) await analyzed(url);
  const bodies = [
    '### The command',
    table(['parts', 'seconds', 's per million rows', 'MB before', 'MB after', 'WAL MB'], making),
    '### Planning and locking',
    ...(await statementsCompared(dataDir, filled, copies)),
    '### The product',
    ...(await productCompared(dataDir, filled, [plain, ...copies.filter(({ parts }) => parts === OURS)])),
  ];
  const title = `Partitioned by building, ${size.toLocaleString('en')} reservations and visits`;
  console.log(`\n${title}\n\n${bodies.join('\n\n')}\n`);
  if (size === SIZE) writeSection(title, bodies.join('\n\n'));
}

/** A database beside it, of the same files. */
async function copyOf({ url }: Copy, parts: number): Promise<Copy> {
  const address = new URL(url);
  const from = address.pathname.slice(1);
  address.pathname = '/postgres';
  await ask(address.href, `create database ${from}_${parts} template ${from} strategy file_copy`);
  address.pathname = `/${from}_${parts}`;
  return { parts, url: address.href };
}

async function partitioned({ parts, url }: Copy, size: number): Promise<string[]> {
  const measure = async () => {
    const { rows } = await ask(
      url,
      `select pg_database_size(current_database())::float8 as bytes, pg_current_wal_insert_lsn() - '0/0' as wal,
         (select sum(reltuples)::float8 from pg_class where relname = any($1) and relkind = 'r') as rows`,
      [growingTables],
    );
    return rows[0] as { bytes: number; wal: string; rows: number };
  };
  const before = await measure();
  const start = performance.now();
  const tell = (line: string) => console.log(`  ${line}`);
  await partition({
    databaseUrl: url,
    tables: growingTables,
    parts,
    signal: new AbortController().signal,
    tell,
  });
  const seconds = (performance.now() - start) / 1000;
  const after = await measure();
  const mb = (bytes: number) => Math.round(bytes / 1e6).toLocaleString('en');
  console.log(`${parts} parts of ${size.toLocaleString('en')}: ${seconds.toFixed(0)} s`);
  const million = (seconds / (before.rows / 1e6)).toFixed(1);
  const wal = Number(after.wal) - Number(before.wal);
  return [String(parts), seconds.toFixed(0), million, mb(before.bytes), mb(after.bytes), mb(wal)];
}

async function statementsCompared(
  dataDir: string,
  filled: Filled,
  copies: readonly Copy[],
): Promise<string[]> {
  await filled.touchSessions();
  const plain = copies[0]?.url ?? '';
  const recorder = await startRecorder(plain, dataDir);
  const calls: Statement[][][] = [];
  for (const read of READS) {
    const some = read.calls({ filled } as BenchSetup, 0).slice(0, LOOKED_AT);
    calls.push(await recorder.statementsOf(some));
  }
  await recorder.stop();
  const planned: string[][] = [];
  const prepared: string[][] = [];
  for (const [at, { name }] of READS.entries()) {
    const statements = calls[at] ?? [];
    for (const { parts, url } of copies) {
      const { planning, execution } = await explained(url, statements);
      planned.push([name, kindOf(parts), ms(planning), ms(execution)]);
      const cells: string[] = [];
      for (const mode of modes) {
        const { milliseconds, locks, shared } = await runPrepared(url, statements, mode);
        cells.push(ms(milliseconds), `${locks} (${shared})`);
      }
      prepared.push([name, kindOf(parts), ...cells]);
      console.log(`${name}, ${kindOf(parts)}: planning ${ms(planning)}, ${cells.join(', ')}`);
    }
  }
  return [
    'Milliseconds of all statements of a call, as `EXPLAIN ANALYZE` tells them: medians.',
    table(['', 'tables', 'planning', 'execution'], planned),
    'The same statements prepared under names on one connection, in milliseconds from outside; *locks*: tables and indexes that a call holds a ' +
      'lock on, in brackets those in the table that all connections share.',
    table(['', 'tables', 'auto', 'locks', 'custom plan', 'locks', 'generic plan', 'locks'], prepared),
  ];
}

const kindOf = (parts: number) => (parts === 0 ? 'plain' : `${parts} parts`);
const ms = (milliseconds: number) => milliseconds.toFixed(2);

async function productCompared(dataDir: string, filled: Filled, copies: readonly Copy[]): Promise<string[]> {
  const products: Product[] = [];
  for (const { url } of copies) products.push(await startProduct(dataDir, url));
  const rows: string[][] = [];
  for (const measurement of [...READS, booking]) {
    for (const clients of CLIENTS) {
      const rounds: Round[][] = copies.map(() => []);
      for (let round = 0; round < ROUNDS; round++) {
        for (const [at, product] of products.entries()) {
          for (const other of products) if (other !== product) other.pause();
          product.resume();
          const { url } = copies[at] ?? { url: '' };
          await ask(url, 'update sessions set last_used_at = now()');
          const calls = callsOf(measurement, filled, round * CLIENTS.length + CLIENTS.indexOf(clients));
          const length = measurement.writes ? {} : { seconds: SECONDS };
          rounds[at]?.push(await put({ url: product.url, clients, calls, ...length }));
        }
      }
      const [one = [], other = []] = rounds;
      const rate = (of: Round[]) => median(of.map((round) => round.rate));
      const p50 = (of: Round[]) => median(of.map((round) => round.p50));
      const ratios = one.map((round, at) => (other[at]?.rate ?? Number.NaN) / round.rate);
      const figures = [rate(one).toFixed(0), rate(other).toFixed(0), median(ratios).toFixed(2)];
      rows.push([measurement.name, String(clients), ...figures, p50(one).toFixed(1), p50(other).toFixed(1)]);
      console.log(rows.at(-1)?.join(' · '));
    }
  }
  for (const product of products) {
    product.resume();
    await product.stop();
  }
  return [
    `Calls a second over HTTP, in turn, ${ROUNDS} rounds; the ratio is the median of the rounds’.`,
    table(['', 'clients', 'plain', `${OURS} parts`, 'ratio', 'plain p50 ms', `${OURS} parts p50 ms`], rows),
  ];
}

/** Of what writes, each round has slots of its own. */
function callsOf(measurement: Measurement, filled: Filled, round: number) {
  const all = measurement.calls({ filled } as BenchSetup, round);
  if (!measurement.writes) return all;
  const share = Math.floor(all.length / (ROUNDS * CLIENTS.length));
  return all.slice(round * share, (round + 1) * share);
}

async function analyzed(url: string): Promise<void> {
  await ask(url, 'vacuum analyze');
}

async function ask(url: string, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end();
  }
}
