import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../kit/server/database/migrate.ts';
import { type Dump, MIGRATIONS } from './dump.ts';
import { loadRows } from './loadRows.ts';

/** Makes the empty database at `url` what it was on the day of the dump. The client speaks `readAsWritten`. */
export async function loadAsOfThen(client: pg.ClientBase, url: string, dump: Dump): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-migrations-'));
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    for (const { name } of dump.migrations) copyFileSync(join(MIGRATIONS, name), join(folder, name));
    await migrate(pool, folder);
    await loadRows(client, dump);
  } finally {
    await pool.end();
    rmSync(folder, { recursive: true });
  }
}
