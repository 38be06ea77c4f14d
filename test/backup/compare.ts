import { createHash } from 'node:crypto';
import pg from 'pg';
import { listTablesWithColumns, quoteTableName } from '../../kit/server/backup/schema.ts';
import type { FileStorage } from '../../kit/server/files/fileStorage.ts';

/** Rows of all tables as text, by table. */
export async function rowsIn(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Makes moments comparable.
    await client.query(`set timezone = 'UTC'`);
    const all: Record<string, string[]> = {};
    for (const table of await listTablesWithColumns(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${quoteTableName(table)} as t order by 1`,
      );
      all[quoteTableName(table)] = rows.map(({ row }) => row);
    }
    return all;
  } finally {
    await client.end();
  }
}

/** SHA-256 of all files, by key. */
export async function filesIn(storage: FileStorage): Promise<Record<string, string>> {
  const keys = (await Array.fromAsync(storage.list('', { recursive: true }))).sort();
  const hashOf = async (key: string) =>
    createHash('sha256')
      .update((await storage.read(key)) ?? '')
      .digest('hex');
  return Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await hashOf(key)])));
}
