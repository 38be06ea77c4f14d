import { and, asc, between, eq, isNotNull } from 'drizzle-orm';
import { invalidField } from '../../../kit/errors.ts';
import type { CalendarContext } from '../../../kit/server/http.ts';
import { daysBetween, type LocalDate, MAX_RANGE_DAYS, today } from '../../../kit/time.ts';
import type { TakenSlot } from '../publicReservation.ts';
import { roomHolds, rooms } from './tables.ts';

interface Range {
  from?: LocalDate | undefined;
  to?: LocalDate | undefined;
}

/** When which room is taken: nothing of whose reservation it is is read at all. */
export async function listPublicReservations(
  { db, building, now }: CalendarContext,
  range: Range,
): Promise<TakenSlot[]> {
  const from = range.from ?? today(building.timeZone, now);
  const to = range.to ?? from;
  if (to < from) throw invalidField('to', 'end_before_start');
  if (daysBetween(from, to) > MAX_RANGE_DAYS)
    throw invalidField('to', 'range_too_long', { max: MAX_RANGE_DAYS });
  const holds = roomHolds.in(building);
  const names = rooms.in(building);
  const found = await db
    .select({ room: names.name, date: holds.date, start: holds.start, end: holds.end })
    .from(holds)
    .innerJoin(names, and(eq(names.buildingId, holds.buildingId), eq(names.id, holds.roomId)))
    .where(and(isNotNull(holds.reservationId), eq(holds.booked, true), between(holds.date, from, to)))
    .orderBy(asc(holds.date), asc(holds.start), asc(names.position), asc(names.id));
  return found.flatMap(({ room, date, start, end }) =>
    date !== null && start !== null && end !== null ? [{ room, date, start, end }] : [],
  );
}
