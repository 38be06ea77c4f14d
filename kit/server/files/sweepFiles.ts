import { type SQL, sql } from 'drizzle-orm';
import { addDays, today } from '../../time.ts';
import type { Db } from '../database/db.ts';
import { inTransactionOnce } from '../database/transaction.ts';
import { every, type JobHandler } from '../jobs/jobs.ts';
import type { FileStorage } from './fileStorage.ts';

/** Somebody may still be filling in the form that a file was sent for. */
const UNUSED_HOURS = 24;
/** Days, back from that, whose leftovers are looked for: the job runs daily, and may have been away for a while. */
const DAYS_BACK = 14;

/** Removes files that nothing refers to, a day after they were sent, and what an upload that broke off left behind. */
export function sweepFiles(storage: FileStorage): JobHandler {
  return every('23 3 * * *', 'kit.sweepFiles', async ({ db, now }) => {
    const before = new Date(now().getTime() - UNUSED_HOURS * 3_600_000);
    const lastDay = addDays(today('UTC', before), -1);
    for (const kept of ['stored', 'sealed'] as const) {
      await removeUnused(db, storage, kept, before);
      for (let back = 0; back < DAYS_BACK; back++)
        await removeLeftovers(db, storage, kept, addDays(lastDay, -back));
    }
  });
}

type Kept = 'stored' | 'sealed';

/**
 * Removes what no other table refers to, one after the other: the folder while its row is deleted and nobody can refer to it any
 * more, so that no row goes whose file stays.
 */
async function removeUnused(db: Db, storage: FileStorage, kept: Kept, before: Date): Promise<void> {
  // Sealed files are as many as were ever signed: which of them lost their use, the database notes when it happens.
  const isUnused = kept === 'sealed' ? sql`unused` : await noReference(db, 'stored_files');
  const isOver = sql`created_at < ${before.toISOString()}::timestamptz and ${isUnused}`;
  const table = sql.identifier(`${kept}_files`);
  const { rows } = await db.execute<{ folder: string }>(
    sql`select folder from ${table} as file where ${isOver}`,
  );
  for (const { folder } of rows)
    await inTransactionOnce(db, async (tx) => {
      const gone = await tx.execute(sql`delete from ${table} as file where folder = ${folder} and ${isOver}`);
      if (gone.rowCount) await storage.deleteFolder(folder);
    });
}

/** That no row of another table refers to `file`, as the database's own foreign keys say. */
async function noReference(db: Db, table: string): Promise<SQL> {
  const { rows: uses } = await db.execute<{ table: string; same: string }>(
    sql`select conrelid::regclass::text as table,
          (select string_agg(format('used.%I = file.%I', mine.attname, theirs.attname), ' and ')
             from unnest(conkey, confkey) as pair (mine, theirs)
             join pg_attribute mine on mine.attrelid = conrelid and mine.attnum = pair.mine
             join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = pair.theirs) as same
        from pg_constraint where contype = 'f' and confrelid = ${table}::regclass`,
  );
  const unused = uses.map(({ table: user, same }) =>
    sql.raw(`not exists (select 1 from ${user} as used where ${same})`),
  );
  return sql.join(unused, sql` and `);
}

/** Folders of one day that have no row, or have none any more. */
async function removeLeftovers(db: Db, storage: FileStorage, kept: Kept, day: string): Promise<void> {
  const found = new Set<string>();
  for await (const key of storage.list(`${kept}/${day}`, { recursive: true }))
    found.add(key.slice(0, key.lastIndexOf('/')));
  if (found.size === 0) return;
  const { rows } = await db.execute<{ folder: string }>(
    sql`select folder from ${sql.identifier(`${kept}_files`)} where folder = any(${sql.param([...found])}::text[])`,
  );
  for (const { folder } of rows) found.delete(folder);
  for (const folder of found) await storage.deleteFolder(folder);
}
