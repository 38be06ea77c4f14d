import { and, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { EraseExpiredData } from '../../../core/feature/server/personalData.ts';
import {
  belongsToLogbookThreads,
  ERASED_ENTRY_COLUMNS,
  eraseLogbookEntryColumns,
} from './eraseLogbookEntryColumns.ts';
import { logbookEntries, logbookHandovers } from './tables.ts';

/** Keeps time, category and author for statistics. A thread with open points is not erased. */
export const eraseOldLogbookEntries: EraseExpiredData = async (
  tx,
  building,
  { before, now, subjectsOnHold },
) => {
  const table = logbookEntries.in(building);
  const first = sql<number>`coalesce(${table.aboutId}, ${table.id})`;
  const people = sql`any(${sql.param([...subjectsOnHold.users])}::int[])`;
  const old = await tx
    .selectDistinct({ id: first })
    .from(table)
    .where(
      and(
        isNull(table.emptiedAt),
        lt(table.happenedAt, before),
        sql`not exists (select from logbook_open open
              where open.building_id = ${table.buildingId} and open.entry_id = ${first})`,
        sql`not exists (select from logbook_entries other
              where other.building_id = ${table.buildingId} and (other.id = ${first} or other.about_id = ${first})
                and (other.happened_at >= ${before}::date
                  or other.written_by = ${people} or other.follow_up_by = ${people}
                  or (other.holder_name <> '' and visitor_is_held(other.building_id, other.holder_name, ''))))`,
      ),
    );
  const ids = old.map(({ id }) => id);
  if (ids.length > 0)
    await eraseLogbookEntryColumns(tx, building, ERASED_ENTRY_COLUMNS, now, belongsToLogbookThreads(ids));
  const erasedHandovers = await logbookHandovers
    .update(tx, building, { text: '', emptiedAt: now }, (handover) =>
      and(
        isNull(handover.emptiedAt),
        lt(handover.writtenAt, new Date(`${before}T00:00:00Z`)),
        notInArray(handover.writtenBy, [...subjectsOnHold.users]),
      ),
    )
    .returning({ id: sql<number>`id` });
  return ids.length + erasedHandovers.length;
};
