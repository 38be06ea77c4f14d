import { and, asc, between, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { toLocalEpochMinutes } from '../../../../core/booking/occupancy.ts';
import { createUsualHoursLookup } from '../../../../core/buildings/openHours.ts';
import { findOpeningHours } from '../../../../core/buildings/server/queries.ts';
import { readRowsWithinLimit } from '../../../../kit/server/database/rowLimit.ts';
import { resolveDayRange } from '../../../../kit/server/http/dayRange.ts';
import type { PublicCalendarContext } from '../../../../kit/server/http/router.ts';
import {
  addDays,
  type DayRangeQuery,
  getMonday,
  getToday,
  type LocalDate,
  type LocalTime,
  listDays,
  toTime,
} from '../../../../kit/time.ts';
import { findRoomHolds } from '../../reservations/server/bookingState.ts';
import { reservations, roomHolds, rooms } from '../../server/tables.ts';
import type { RoomBoardData } from '../roomBoard.ts';
import type { PublicTakenRoomSlot } from '../takenSlot.ts';

/** Reservations, and the hours of closures on each day. */
export async function listPublicTakenRoomSlots(
  context: PublicCalendarContext,
  range: DayRangeQuery,
): Promise<PublicTakenRoomSlot[]> {
  const days = resolveDayRange(context, range);
  const reserved = await listReservedSlots(context, days);
  const closed = await listClosedSlots(context, days);
  const getSortKey = ({ date, start }: PublicTakenRoomSlot) => `${date} ${start}`;
  return [...reserved, ...closed].sort((one, other) => getSortKey(one).localeCompare(getSortKey(other)));
}

async function listReservedSlots(
  { db, building }: PublicCalendarContext,
  { from, to }: { from: LocalDate; to: LocalDate },
): Promise<PublicTakenRoomSlot[]> {
  const [reservationTable, holds] = [reservations.in(building), roomHolds.in(building)];
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

function listClosedSlots(
  { db, building }: PublicCalendarContext,
  { from, to }: { from: LocalDate; to: LocalDate },
): Promise<PublicTakenRoomSlot[]> {
  const [holds, names] = [roomHolds.in(building), rooms.in(building)];
  const time = (moment: SQL) => sql<LocalTime>`to_char(${moment}, 'HH24:MI')`;
  return readRowsWithinLimit(
    db
      .select({
        room: names.name,
        date: sql<LocalDate>`to_char(day, 'YYYY-MM-DD')`,
        start: time(sql`greatest(lower(${holds.period}), day)`),
        end: sql<LocalTime>`case when upper(${holds.period}) >= day + interval '1 day' then '24:00'
          else ${time(sql`upper(${holds.period})`)} end`,
      })
      .from(holds)
      .innerJoin(names, and(eq(names.buildingId, holds.buildingId), eq(names.id, holds.roomId)))
      .innerJoin(
        sql`generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as day`,
        sql`${holds.period} && tsrange(day, day + interval '1 day')`,
      )
      .where(and(isNull(holds.reservationId), isNull(names.retiredAt)))
      .orderBy(asc(names.position), asc(names.id)),
  );
}

const MINUTES_PER_DAY = 24 * 60;

export async function readRoomBoard({ db, building, now }: PublicCalendarContext): Promise<RoomBoardData> {
  const date = getToday(building.timeZone, now);
  const table = rooms.in(building);
  const boardRooms = await db
    .select({
      id: table.id,
      name: table.name,
      capacity: table.capacity,
      opens: table.opens,
      closes: table.closes,
    })
    .from(table)
    .where(isNull(table.retiredAt))
    .orderBy(asc(table.position), asc(table.id));
  const openingHours = await findOpeningHours(db, building.id);
  const monday = getMonday(date);
  const week = listDays([{ start: monday, end: addDays(monday, 6) }]);
  const holds = await findRoomHolds(db, building, [date]);
  const midnight = toLocalEpochMinutes(date, '00:00');
  const getTakenPeriods = (id: number) =>
    holds
      .filter(({ resource }) => resource === id)
      .map(
        ({ from, to }) => [Math.max(from - midnight, 0), Math.min(to - midnight, MINUTES_PER_DAY)] as const,
      )
      // `findRoomHolds` also returns holds of the next day because of the buffer.
      .filter(([from, to]) => from < to)
      .sort(([one], [other]) => one - other)
      .map(([from, to]) => ({ start: toTime(from), end: toTime(to) }));
  return {
    date,
    timeZone: building.timeZone,
    rooms: boardRooms.map(({ id, name, capacity, ...own }) => ({
      name,
      capacity,
      open: week.map((day) => createUsualHoursLookup(openingHours, own)(day) ?? null),
      held: getTakenPeriods(id),
    })),
  };
}
