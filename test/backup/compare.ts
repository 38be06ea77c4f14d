import { createHash } from 'node:crypto';
import pg from 'pg';
import { nameOf, readTables } from '../../kit/server/backup/schema.ts';
import type { FileStorage } from '../../kit/server/files/fileStorage.ts';

/** Every row of every table of a database, as text, by the table's name. */
export async function rowsIn(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Moments then read the same wherever the server stands.
    await client.query(`set timezone = 'UTC'`);
    const all: Record<string, string[]> = {};
    for (const table of await readTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${nameOf(table)} as t order by 1`,
      );
      all[nameOf(table)] = rows.map(({ row }) => row);
    }
    return all;
  } finally {
    await client.end();
  }
}

/** The SHA-256 of every file of a storage, by its key. */
export async function filesIn(storage: FileStorage): Promise<Record<string, string>> {
  const keys = (await Array.fromAsync(storage.list('', { recursive: true }))).sort();
  const hashOf = async (key: string) =>
    createHash('sha256')
      .update((await storage.read(key)) ?? '')
      .digest('hex');
  return Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await hashOf(key)])));
}
