import type { Client } from 'pg';
import { connect } from '../backup/connect.ts';
import { readMigrations } from '../backup/schema.ts';
import { databaseError } from '../database/databaseErrors.ts';
import { tryHold } from '../database/locks.ts';
import { MIGRATION } from '../database/migrate.ts';
import { readHindrances } from './blueprint.ts';
import { rebuild } from './rebuild.ts';

/** Each more costs a little whenever a statement is planned; a thousand buildings come to about sixty in each. */
export const PARTS = 16;

/** Earlier ones refuse what must not overlap in a partitioned table. */
const OLDEST = 17;

export interface PartitionOptions {
  /** The server itself, not a pooler of connections. */
  databaseUrl: string;
  /** The tables of a building that grow; each has a `building_id`, with which all of its keys begin. */
  tables: readonly string[];
  parts?: number;
  /** Breaks it off; the table that is being worked on is left as it was. */
  signal: AbortSignal;
  /** Hears how it goes on, a line at a time. */
  tell: (line: string) => void;
  /** Is told the bytes that are needed beside what is there, before anything is done; throws where there are none. */
  requireRoom?: (bytes: number) => Promise<void>;
}

/**
 * Partitions tables by building, one after the other, each in one transaction: what was broken off goes on with the next run.
 * Answers how many were, and how many had been before. Throws an Error in a sentence where it cannot be done, or where
 * Parvis or anybody else is connected.
 */
export async function partition(options: PartitionOptions): Promise<{ made: number; before: number }> {
  const { databaseUrl, tables, parts = PARTS, signal, tell } = options;
  const client = await connect(databaseUrl, 'parvis partition');
  const breakOff = () => void cancel(databaseUrl, client);
  signal.addEventListener('abort', breakOff);
  try {
    await requireUsable(client);
    const { plain, before } = await readTables(client, tables);
    const hindrances = await readHindrances(
      client,
      plain.map(({ name }) => name),
    );
    if (hindrances.length > 0)
      throw new Error(
        `What would be lost has to go before, and can be made anew after: ${hindrances.join(', ')}.`,
      );
    const largest = Math.max(0, ...plain.map(({ bytes }) => bytes));
    if (plain.length > 0) {
      tell(needsOf(plain.length, largest));
      await options.requireRoom?.(largest * ROOM);
    }
    for (const { name } of plain) {
      signal.throwIfAborted();
      const start = performance.now();
      const rows = await rebuild(client, name, parts);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      tell(`${name}: ${rows.toLocaleString('en')} rows in ${parts} parts, ${seconds} s`);
    }
    return { made: plain.length, before };
  } catch (error) {
    throw inWords(error, signal);
  } finally {
    signal.removeEventListener('abort', breakOff);
    await client.end().catch(() => undefined);
  }
}

/** Of the largest table with its indexes: itself once more, and as much again in PostgreSQL's log (WAL). */
const ROOM = 2;

const needsOf = (tables: number, largest: number) =>
  `${tables} tables are partitioned by building, one after the other. Beside what is there, ` +
  `${Math.ceil((largest * ROOM) / 1e6).toLocaleString('en')} MB of disk are needed: for the largest table and its indexes once ` +
  'more, and as much in PostgreSQL’s log.';

async function requireUsable(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: string; number: number; create: boolean }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
       has_database_privilege(current_database(), 'create') as create`,
  );
  const { version = '', number = 0, create } = rows[0] ?? {};
  if (number < OLDEST * 10_000)
    throw new Error(
      `Partitioning needs PostgreSQL ${OLDEST} or newer: this is ${version}, which refuses in a partitioned table that nothing may overlap.`,
    );
  if (!create)
    throw new Error('The account of the database may not create schemas in it (GRANT CREATE ON DATABASE).');
  if ((await readMigrations(client)).length === 0)
    throw new Error('There is nothing to partition: the database is not one of Parvis.');
  // A program that starts meanwhile waits for it.
  const alone = await tryHold(client, MIGRATION);
  const { rows: others } = await client.query<{ name: string; count: number }>(
    `select coalesce(nullif(application_name, ''), 'without a name') as name, count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' group by 1 order by 1`,
  );
  if (others.length > 0 || !alone)
    throw new Error(
      `The database is in use (${others.map(({ name, count }) => `${name}: ${count}`).join(', ')}): stop Parvis, and a pooler ` +
        'that keeps connections. Nothing was changed.',
    );
}

interface Found {
  plain: { name: string; bytes: number }[];
  /** How many are partitioned. */
  before: number;
}

/** Of these tables, those that are not partitioned yet, the largest first. One that is not there yet is a later version's. */
async function readTables(client: Client, tables: readonly string[]): Promise<Found> {
  const { rows } = await client.query<{ name: string; kind: 'r' | 'p'; bytes: string }>(
    `select relname as name, relkind as kind, pg_total_relation_size(oid) as bytes from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any($1) order by 3 desc, 1`,
    [tables],
  );
  const plain = rows
    .filter(({ kind }) => kind === 'r')
    .map(({ name, bytes }) => ({ name, bytes: Number(bytes) }));
  return { plain, before: rows.length - plain.length };
}

/** Has the server leave what the connection is about. */
async function cancel(url: string, client: Client): Promise<void> {
  const { processID } = client as Client & { processID: number };
  const other = await connect(url, 'parvis partition').catch(() => undefined);
  await other?.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined);
  await other?.end().catch(() => undefined);
}

const WAITED = '55P03';
const FULL = '53100';
const NO_LOCKS = '53200';

function inWords(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return new Error('It was broken off: what was told is done, and the next run goes on.');
  const refused = databaseError(error);
  if (!refused) return error;
  const why =
    refused.code === WAITED
      ? 'somebody else holds a table'
      : refused.code === FULL
        ? 'its disk is full'
        : refused.code === NO_LOCKS
          ? 'it has no room for so many locks; raise max_locks_per_transaction'
          : `${refused.message} (${refused.code})`;
  return new Error(`The database refused it: ${why}. What was told is done, and the next run goes on.`, {
    cause: error,
  });
}
