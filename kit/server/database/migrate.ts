import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { giveBack, hold, singleLock } from './locks.ts';

const MIGRATION = singleLock('kit.migration', 7_270_417n);

/**
 * Runs the numbered SQL files that this database has not seen, each in a transaction, under a lock that makes other
 * processes wait. A file that was run and is gone or renumbered stops the start: the database is newer than the program.
 */
export async function migrate(pool: pg.Pool, folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  const client = await pool.connect();
  try {
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
      await client.query('begin');
      await client.query(await readFile(join(folder, name), 'utf8'));
      await client.query('insert into migrations (name) values ($1)', [name]);
      await client.query('commit');
    }
    return pending;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    await giveBack(client, MIGRATION);
    client.release();
  }
}
