import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import type { FindCalendarEntries } from '../../../../core/feature/server/feature.ts';
import { toSpaceCalendarEntry } from '../../mails/server/parkingMails.ts';
import { spaceReservations, spaces } from '../../server/tables.ts';

export const findSpaceCalendarEntries: FindCalendarEntries = async ({ db, env, translate }, owner, days) => {
  const { scope, buildings } = owner.buildingsWith('parking');
  const table = spaceReservations.in(scope);
  const spaceTable = spaces.in(scope);
  const rows = await db
    .select({
      id: table.id,
      buildingId: table.buildingId,
      sequence: table.sequence,
      title: table.title,
      startDate: table.startDate,
      startTime: table.startTime,
      endDate: table.endDate,
      endTime: table.endTime,
      space: spaceTable.name,
    })
    .from(table)
    .innerJoin(spaceTable, and(eq(spaceTable.buildingId, table.buildingId), eq(spaceTable.id, table.bayId)))
    .where(
      and(
        eq(table.holderId, owner.userId),
        sql`${table.booked}`,
        lte(table.startDate, days.end),
        gte(table.endDate, days.start),
      ),
    )
    .orderBy(asc(table.startDate), asc(table.startTime), asc(table.id));
  return rows.flatMap((reservation) => {
    const building = buildings.get(reservation.buildingId);
    const space = translate(owner.language, 'parking:mail.event.bay', { bay: reservation.space });
    return building ? [toSpaceCalendarEntry(env, building, { ...reservation, space })] : [];
  });
};
