import { type SQL, sql } from 'drizzle-orm';
import { addDays, getToday, HOUR_MS } from '../../time.ts';
import type { Db } from '../database/db.ts';
import { inTransactionOnce } from '../database/transaction.ts';
import { cronJob, type JobHandler } from '../jobs/jobs.ts';
import type { FileStorage } from './fileStorage.ts';

const UNUSED_HOURS = 24;
/** Days that are searched for leftovers. The job runs daily, but may have been stopped for a while. */
const DAYS_BACK = 14;

export function createFileSweepHandler(storage: FileStorage): JobHandler {
  return cronJob('23 3 * * *', 'kit.sweepFiles', async ({ db, now }) => {
    const before = new Date(now().getTime() - UNUSED_HOURS * HOUR_MS);
    const lastDay = addDays(getToday('UTC', before), -1);
    for (const area of ['stored', 'sealed'] as const) {
      await removeUnused(db, storage, area, before);
      for (let back = 0; back < DAYS_BACK; back++)
        await removeLeftovers(db, storage, area, addDays(lastDay, -back));
    }
  });
}

type StorageArea = 'stored' | 'sealed';

/** The folder is deleted before the commit, so that a row never disappears while its file stays. */
async function removeUnused(db: Db, storage: FileStorage, area: StorageArea, before: Date): Promise<void> {
  // There are as many sealed files as signatures, so a trigger marks unused ones.
  const isUnused = area === 'sealed' ? sql`unused` : await noReference(db, 'stored_files');
  const isOver = sql`created_at < ${before.toISOString()}::timestamptz and ${isUnused}`;
  const table = sql.identifier(`${area}_files`);
  const { rows } = await db.execute<{ folder: string }>(
    sql`select folder from ${table} as file where ${isOver}`,
  );
  for (const { folder } of rows)
    await inTransactionOnce(db, async (tx) => {
      const deletion = await tx.execute(
        sql`delete from ${table} as file where folder = ${folder} and ${isOver}`,
      );
      if (deletion.rowCount) await storage.deleteFolder(folder);
    });
}

async function noReference(db: Db, table: string): Promise<SQL> {
  const { rows: uses } = await db.execute<{ table: string; same: string }>(
    sql`select conrelid::regclass::text as table,
          (select string_agg(format('used.%I = file.%I', mine.attname, theirs.attname), ' and ')
             from unnest(conkey, confkey) as pair (mine, theirs)
             join pg_attribute mine on mine.attrelid = conrelid and mine.attnum = pair.mine
             join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = pair.theirs) as same
        from pg_constraint where contype = 'f' and confrelid = ${table}::regclass`,
  );
  const unused = uses.map(({ table: referrer, same }) =>
    sql.raw(`not exists (select 1 from ${referrer} as used where ${same})`),
  );
  return sql.join(unused, sql` and `);
}

async function removeLeftovers(db: Db, storage: FileStorage, area: StorageArea, day: string): Promise<void> {
  const folders = new Set<string>();
  for await (const key of storage.list(`${area}/${day}`, { recursive: true }))
    folders.add(key.slice(0, key.lastIndexOf('/')));
  if (folders.size === 0) return;
  const { rows } = await db.execute<{ folder: string }>(
    sql`select folder from ${sql.identifier(`${area}_files`)} where folder = any(${sql.param([...folders])}::text[])`,
  );
  for (const { folder } of rows) folders.delete(folder);
  for (const folder of folders) await storage.deleteFolder(folder);
}
