import { sql } from 'drizzle-orm';
import type { Disk } from 'flydrive';
import { addDays, today } from '../../time.ts';
import type { Db } from '../database/db.ts';
import { every, type JobHandler } from '../jobs/jobs.ts';

/** Somebody may still be filling in the form that a file was sent for. */
const UNUSED_HOURS = 24;
/** Days, back from that, whose leftovers are looked for: the job runs daily, and may have been away for a while. */
const DAYS_BACK = 14;

/** Removes files that nothing refers to, a day after they were sent, and what an upload that broke off left behind. */
export function sweepFiles(storage: Disk): JobHandler {
  return every('23 3 * * *', 'kit.sweepFiles', async ({ db, now }) => {
    const before = new Date(now().getTime() - UNUSED_HOURS * 3_600_000);
    for (const folder of await removeUnused(db, before)) await storage.deleteAll(folder);
    const lastDay = addDays(today('UTC', before), -1);
    for (let back = 0; back < DAYS_BACK; back++) await removeLeftovers(db, storage, addDays(lastDay, -back));
  });
}

/** Deletes the rows that no other table refers to, as the database's own foreign keys say; answers their folders. */
async function removeUnused(db: Db, before: Date): Promise<string[]> {
  const { rows: uses } = await db.execute<{ table: string; building: string; id: string }>(
    sql`select conrelid::regclass::text as table,
          (select quote_ident(attname) from pg_attribute where attrelid = conrelid
            and attnum = conkey[array_position(confkey, owner.attnum)]) as building,
          (select quote_ident(attname) from pg_attribute where attrelid = conrelid
            and attnum = conkey[array_position(confkey, id.attnum)]) as id
        from pg_constraint
          join pg_attribute owner on owner.attrelid = confrelid and owner.attname = 'building_id'
          join pg_attribute id on id.attrelid = confrelid and id.attname = 'id'
        where contype = 'f' and confrelid = 'stored_files'::regclass`,
  );
  const unused = uses.map(({ table, building, id }) =>
    sql.raw(`not exists (select 1 from ${table} as used
               where used.${building} = file.building_id and used.${id} = file.id)`),
  );
  const { rows } = await db.execute<{ folder: string }>(
    sql`delete from stored_files as file
          where ${sql.join([sql`created_at < ${before.toISOString()}::timestamptz`, ...unused], sql` and `)}
          returning folder`,
  );
  return rows.map(({ folder }) => folder);
}

/** Folders of one day that have no row, or have none any more. */
async function removeLeftovers(db: Db, storage: Disk, day: string): Promise<void> {
  const found = new Set<string>();
  let paginationToken: string | undefined;
  do {
    const page = await storage.listAll(`stored/${day}/`, {
      recursive: true,
      ...(paginationToken && { paginationToken }),
    });
    for (const object of page.objects)
      if (object.isFile) found.add(object.key.slice(0, object.key.lastIndexOf('/')));
    paginationToken = page.paginationToken;
  } while (paginationToken);
  if (found.size === 0) return;
  const { rows } = await db.execute<{ folder: string }>(
    sql`select folder from stored_files where folder like ${`stored/${day}/%`}`,
  );
  for (const { folder } of rows) found.delete(folder);
  for (const folder of found) await storage.deleteAll(folder);
}
