import { and, eq, inArray } from 'drizzle-orm';
import type { FindDisplayNames } from '../../../core/server/feature.ts';
import { formatNumericDateTime } from '../../../kit/server/mail/mailFormats.ts';
import { spaceReservations, spaces } from './tables.ts';

/** Titles are private, so a reservation is named by space, day and time. */
export const findSpaceReservationNames: FindDisplayNames = async (db, buildings, ids) => {
  const [table, spaceTable] = [spaceReservations.in(buildings), spaces.in(buildings)];
  const rows = await db
    .select({ id: table.id, space: spaceTable.name, date: table.startDate, time: table.startTime })
    .from(table)
    .innerJoin(spaceTable, and(eq(spaceTable.buildingId, table.buildingId), eq(spaceTable.id, table.bayId)))
    .where(inArray(table.id, [...ids]));
  return new Map(
    rows.map(({ id, space, date, time }) => [id, `${space}, ${formatNumericDateTime(date, time)}`]),
  );
};
