import { inArray, or, type SQL, sql } from 'drizzle-orm';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { logbookEntries, logbookPictures } from './tables.ts';

type Table = Parameters<Parameters<typeof logbookEntries.update>[3]>[0];

export const ERASED_ENTRY_COLUMNS = { text: '', place: '', holderName: '', holderCompany: '' };
export const ERASED_ENTRY_HOLDER_COLUMNS = { holderName: '', holderCompany: '' };

/** Erases words and their photos; other updates of entries are rejected by the database. */
export async function eraseLogbookEntryColumns(
  db: Db,
  building: BuildingScope,
  columns: typeof ERASED_ENTRY_COLUMNS | typeof ERASED_ENTRY_HOLDER_COLUMNS,
  now: Date,
  where: (table: Table) => SQL | undefined,
): Promise<{ id: number; aboutId: number | null }[]> {
  const emptiedAt = sql`coalesce(emptied_at, ${now.toISOString()}::timestamptz)`;
  const rows = await logbookEntries
    .update(db, building, { ...columns, emptiedAt }, where)
    .returning({ id: sql<number>`id`, aboutId: sql<number | null>`about_id` });
  const ids = rows.map(({ id }) => id);
  if ('text' in columns && ids.length > 0)
    await logbookPictures.delete(db, building, (picture) => inArray(picture.entryId, ids));
  return rows;
}

export const belongsToLogbookThreads = (ids: readonly number[]) => (table: Table) =>
  or(inArray(table.id, [...ids]), inArray(table.aboutId, [...ids]));
