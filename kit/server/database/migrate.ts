import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { isRestoreUnfinished } from '../backup/unfinished.ts';
import { requireExtensions } from './extensions.ts';
import { hold, singleLock } from './locks.ts';
import { indexPartitions, namePartitions } from './partitions.ts';

/** Held by whoever changes the schema. */
export const MIGRATION = singleLock('kit.migration', 7_270_417n);

/** The first line of a file whose statements run one by one, such as `create index concurrently`. */
const NO_TRANSACTION = '-- no transaction\n';

/** Beside the files: their SHA-256 as they landed, a line each; further lines of a file are earlier forms of it. */
const CHECKSUMS = 'checksums.txt';

interface MigrationFile {
  name: string;
  text: string;
  checksum: string;
}

/**
 * Runs the numbered SQL files that this database has not seen, under a lock that makes other processes wait. Each is a
 * transaction, unless its first line is `-- no transaction`: see `runStatements`. In: the folder, and the last file to run,
 * where not all shall be. A file that was run and is gone or renumbered (the database is newer than the program), or
 * that reads otherwise than what was run, stops the start; so does a restore that has not ended, unless a last file is named. Answers the names of the files that it ran.
 */
export async function migrate(
  pool: pg.Pool,
  folder: string,
  { upTo }: { upTo?: string } = {},
): Promise<string[]> {
  const files = await readFiles(folder);
  if (upTo && !files.some(({ name }) => name === upTo)) throw new Error(`There is no migration ${upTo}.`);
  const client = await pool.connect();
  try {
    // As long as it takes, and as another process takes: nobody waits behind a call yet.
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      await client.query(`set ${limit} = 0`);
    await hold(client, MIGRATION);
    if (!upTo && (await isRestoreUnfinished(client)))
      throw new Error(
        'A restore into this database was begun and not ended: wait for it, or run npm run restore once more.',
      );
    const done = await readDone(client);
    await compare(client, done, files, await readEarlierForms(folder));
    const pending = files.filter(({ name }) => !done.has(name) && (!upTo || name <= upTo));
    await requireExtensions(
      client,
      pending.map(({ text }) => text),
    );
    for (const { name, text, checksum } of pending) {
      const written = () =>
        client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
      if (text.startsWith(NO_TRANSACTION)) {
        await runStatements(client, name, text);
        await written();
        continue;
      }
      await client.query('begin');
      await client.query(text);
      await written();
      await client.query('commit');
    }
    if (pending.length > 0) await namePartitions(client);
    return pending.map(({ name }) => name);
  } finally {
    // The lock, and a transaction that failed, end with the connection.
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

/** Checksums of files as they once were, by the files' names. */
async function readEarlierForms(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const listed = await readFile(join(folder, CHECKSUMS), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = [...listed.matchAll(/^([0-9a-f]{64}) {2}(\S+)/gm)];
  const forms = Map.groupBy(lines, ([, , name = '']) => name);
  return new Map([...forms].map(([name, [, ...earlier]]) => [name, earlier.map(([, sum = '']) => sum)]));
}

/** The names of the files that were run, each with its checksum; null: it was run before checksums were kept. */
async function readDone(client: pg.PoolClient): Promise<Map<string, string | null>> {
  await client.query(
    `create table if not exists migrations (
       name text primary key, run_at timestamptz not null default now(), checksum text)`,
  );
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'checksum'`,
  );
  // Asked first: even where the column is there, this would wait for everybody who reads the table, such as a backup.
  if (rowCount === 0) await client.query('alter table migrations add column checksum text');
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    'select name, checksum from migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/**
 * Holds what was run against the files, and writes down the checksums that are not kept yet: as the files are, for nothing
 * tells in general how they were. Throws an Error that names the files that are gone or read otherwise.
 */
async function compare(
  client: pg.PoolClient,
  done: ReadonlyMap<string, string | null>,
  files: readonly MigrationFile[],
  earlierForms: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const checksums = new Map(files.map(({ name, checksum }) => [name, checksum]));
  const unknown = [...done.keys()].filter((name) => !checksums.has(name));
  if (unknown.length > 0)
    throw new Error(`The database was upgraded by a newer version of Parvis (${unknown.join(', ')}).`);
  const edited = [...done].flatMap(([name, ran]) =>
    ran === null || ran === checksums.get(name) || earlierForms.get(name)?.includes(ran) ? [] : [name],
  );
  if (edited.length > 0)
    throw new Error(
      `The database was made by other migrations than these: ${edited.join(', ')} read otherwise when they were run. ` +
        'Put back the files as they came with Parvis; a change is a migration of its own.',
    );
  for (const [name, ran] of done)
    if (ran === null)
      await client.query('update migrations set checksum = $2 where name = $1', [name, checksums.get(name)]);
}

/**
 * Runs the statements of a file one by one, each ended by a semicolon at the end of its line. A process that dies among them
 * leaves those that were run, and the next start runs all of them again: each is written so that it may. An index whose
 * making was cut short is there, and is never used; it is dropped and made again. Throws an Error for an index that would
 * be refused the second time.
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
    if (isIndex && (await indexPartitions(client, statement))) continue;
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
