import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { hold, singleLock } from './locks.ts';

const MIGRATION = singleLock('kit.migration', 7_270_417n);

/** The first line of a file whose statements run one by one, such as `create index concurrently`. */
const NO_TRANSACTION = '-- no transaction\n';

/**
 * Runs the numbered SQL files that this database has not seen, under a lock that makes other processes wait. Each is a
 * transaction, unless its first line is `-- no transaction`: see `runStatements`. A file that was run and is gone or
 * renumbered stops the start: the database is newer than the program. Answers the names of the files that it ran.
 */
export async function migrate(pool: pg.Pool, folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  const client = await pool.connect();
  try {
    // As long as it takes, and as another process takes: nobody waits behind a call yet.
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      await client.query(`set ${limit} = 0`);
    await hold(client, MIGRATION);
    await client.query(
      `create table if not exists migrations (name text primary key, run_at timestamptz not null default now())`,
    );
    const done = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map((r) => r.name),
    );
    const unknown = [...done].filter((name) => !files.includes(name));
    if (unknown.length > 0) {
      throw new Error(`The database was upgraded by a newer version of Parvis (${unknown.join(', ')}).`);
    }
    const pending = files.filter((name) => !done.has(name));
    for (const name of pending) {
      const text = await readFile(join(folder, name), 'utf8');
      const written = () => client.query('insert into migrations (name) values ($1)', [name]);
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
    return pending;
  } finally {
    // The lock, and a transaction that failed, end with the connection.
    client.release(true);
  }
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
