import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { isRestoreUnfinished } from '../backup/unfinishedRestore.ts';
import { acquireSessionLock, defineSingleLock } from './locks.ts';
import { createIndexOnPartitions, syncPartitionNamesWithTables } from './partitions.ts';
import { requireExtensions } from './requireExtensions.ts';

export const MIGRATION_LOCK = defineSingleLock('kit.migration', 7_270_417n);

const NO_TRANSACTION = '-- no transaction\n';

const CHECKSUMS = 'checksums.txt';

interface MigrationFile {
  name: string;
  text: string;
  checksum: string;
}

/**
 * Runs the missing numbered SQL files, up to `upTo`, under a lock. Each file is a transaction unless it
 * begins with `-- no transaction`. Returns the names of the files. Throws an Error if a file that ran is
 * missing (the database is newer than the program) or was edited, or if a restore is unfinished and `upTo` is
 * missing.
 */
export async function runSqlMigrations(
  pool: pg.Pool,
  folder: string,
  { upTo }: { upTo?: string } = {},
): Promise<string[]> {
  const files = await readFiles(folder);
  if (upTo && !files.some(({ name }) => name === upTo)) throw new Error(`There is no migration ${upTo}.`);
  const client = await pool.connect();
  try {
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      await client.query(`set ${limit} = 0`);
    await acquireSessionLock(client, MIGRATION_LOCK);
    if (!upTo && (await isRestoreUnfinished(client)))
      throw new Error(
        'A restore into this database is unfinished: wait for it, or run npm run restore again.',
      );
    const appliedChecksums = await readAppliedChecksums(client);
    await verifyChecksums(client, appliedChecksums, files, await readEarlierChecksums(folder));
    const pending = files.filter(({ name }) => !appliedChecksums.has(name) && (!upTo || name <= upTo));
    await requireExtensions(
      client,
      pending.map(({ text }) => text),
    );
    for (const { name, text, checksum } of pending) {
      const recordMigration = () =>
        client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
      if (text.startsWith(NO_TRANSACTION)) {
        await runStatements(client, name, text);
        await recordMigration();
        continue;
      }
      await client.query('begin');
      await client.query(text);
      await recordMigration();
      await client.query('commit');
    }
    if (pending.length > 0) await syncPartitionNamesWithTables(client);
    return pending.map(({ name }) => name);
  } finally {
    // Closing the connection releases the lock and rolls back a failed transaction.
    client.release(true);
  }
}

async function readFiles(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function readEarlierChecksums(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const listed = await readFile(join(folder, CHECKSUMS), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = [...listed.matchAll(/^([0-9a-f]{64}) {2}(\S+)/gm)];
  const forms = Map.groupBy(lines, ([, , name = '']) => name);
  return new Map([...forms].map(([name, [, ...earlier]]) => [name, earlier.map(([, sum = '']) => sum)]));
}

async function readAppliedChecksums(client: pg.PoolClient): Promise<Map<string, string | null>> {
  await client.query(
    `create table if not exists migrations (
       name text primary key, run_at timestamptz not null default now(), checksum text)`,
  );
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'checksum'`,
  );
  // `alter table` waits for every reader of the table, such as a backup, even if it changes nothing.
  if (rowCount === 0) await client.query('alter table migrations add column checksum text');
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    'select name, checksum from migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function verifyChecksums(
  client: pg.PoolClient,
  appliedChecksums: ReadonlyMap<string, string | null>,
  files: readonly MigrationFile[],
  earlierChecksums: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const checksums = new Map(files.map(({ name, checksum }) => [name, checksum]));
  const unknown = [...appliedChecksums.keys()].filter((name) => !checksums.has(name));
  if (unknown.length > 0)
    throw new Error(`The database was upgraded by a newer version of Parvis (${unknown.join(', ')}).`);
  const edited = [...appliedChecksums].flatMap(([name, ran]) =>
    ran === null || ran === checksums.get(name) || earlierChecksums.get(name)?.includes(ran) ? [] : [name],
  );
  if (edited.length > 0)
    throw new Error(
      `These migrations were changed after they ran: ${edited.join(', ')}. ` +
        'Restore the files that came with Parvis, and add a new migration for a change.',
    );
  for (const [name, ran] of appliedChecksums)
    if (ran === null)
      await client.query('update migrations set checksum = $2 where name = $1', [name, checksums.get(name)]);
}

/**
 * Runs the statements of a file, each ended by a semicolon at the end of a line. All run again after a crash,
 * so each must be repeatable. An invalid index of an interrupted run is dropped first. Throws an Error for an
 * index without `if not exists`.
 */
async function runStatements(client: pg.PoolClient, name: string, text: string): Promise<void> {
  const statements = text
    .replace(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  for (const statement of statements) {
    const [isIndex, index] =
      /^create (?:unique )?index concurrently(?: if not exists (\w+))?/i.exec(statement) ?? [];
    if (isIndex && !index)
      throw new Error(`${name}: an index made concurrently says “if not exists”, and its name.`);
    if (isIndex && (await createIndexOnPartitions(client, statement))) continue;
    if (index) await dropIfInvalid(client, index);
    await client.query(statement);
  }
}

async function dropIfInvalid(client: pg.PoolClient, index: string): Promise<void> {
  const { rows } = await client.query(
    'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rows.length > 0) await client.query(`drop index concurrently ${index}`);
}
