import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { migrate } from '../../kit/server/database/migrate.ts';
import { makeMonths } from '../../kit/server/facts/months.ts';
import { type Dump, MIGRATIONS } from './dump.ts';
import { loadRows } from './loadRows.ts';

/** Makes the empty database at `url` what it was on the day of the dump. The client speaks `readAsWritten`. */
export async function loadAsOfThen(client: pg.ClientBase, url: string, dump: Dump): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-migrations-'));
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    for (const { name } of dump.migrations) copyFileSync(join(MIGRATIONS, name), join(folder, name));
    await migrate(pool, folder);
    await makeMonthsOf(pool, dump);
    await loadRows(client, dump);
  } finally {
    await pool.end();
    rmSync(folder, { recursive: true });
  }
}

/** Facts lie in a table a month, which no migration makes but the start: those that the dump's facts need. */
async function makeMonthsOf(pool: pg.Pool, { tables, takenAt }: Dump): Promise<void> {
  const facts = tables.find(({ name }) => name === 'facts');
  if (!facts) return;
  const at = facts.columns.indexOf('at');
  const first = facts.rows.map((row) => row[at] ?? '').sort()[0];
  const taken = new Date(takenAt);
  await makeMonths(drizzle(pool), taken, first ? new Date(first) : taken);
}
