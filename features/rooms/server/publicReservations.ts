import { and, asc, between, eq, sql } from 'drizzle-orm';
import { readRowsWithinLimit } from '../../../kit/server/database/rowLimit.ts';
import { resolveDayRange } from '../../../kit/server/http/dayRange.ts';
import type { PublicCalendarContext } from '../../../kit/server/http/router.ts';
import type { DayRangeQuery } from '../../../kit/time.ts';
import type { PublicTakenRoomSlot } from '../public/takenSlot.ts';
import { occupiedRoomPeriods, reservations, rooms } from './tables.ts';

export async function listPublicTakenRoomSlots(
  context: PublicCalendarContext,
  range: DayRangeQuery,
): Promise<PublicTakenRoomSlot[]> {
  const { db, building } = context;
  const { from, to } = resolveDayRange(context, range);
  const [reservationTable, holds] = [reservations.in(building), occupiedRoomPeriods.in(building)];
  const names = rooms.in(building);
  const rows = await readRowsWithinLimit(
    db
      .select({ room: names.name, date: holds.date, start: holds.start, end: holds.end })
      .from(reservationTable)
      .innerJoin(
        holds,
        and(eq(holds.buildingId, reservationTable.buildingId), eq(holds.reservationId, reservationTable.id)),
      )
      .innerJoin(names, and(eq(names.buildingId, holds.buildingId), eq(names.id, holds.roomId)))
      .where(and(sql`${reservationTable.booked}`, between(reservationTable.date, from, to)))
      .orderBy(asc(holds.date), asc(holds.start), asc(names.position), asc(names.id)),
  );
  return rows.flatMap(({ room, date, start, end }) =>
    date !== null && start !== null && end !== null ? [{ room, date, start, end }] : [],
  );
}
