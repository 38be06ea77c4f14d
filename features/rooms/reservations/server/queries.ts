import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import type { RowLock } from '../../../../kit/server/database/locks.ts';
import type { LocalDate } from '../../../../kit/time.ts';
import { reservationGuests, reservationRooms, reservations } from '../../server/tables.ts';

export async function countReservationsPerRoom(
  db: Db,
  scope: BuildingScope,
  { holderId, from }: { holderId: number; from: LocalDate },
): Promise<Map<number, number>> {
  const [table, its] = [reservations.in(scope), reservationRooms.in(scope)];
  const rows = await db
    .select({ room: its.roomId, uses: sql<number>`count(*)::int` })
    .from(table)
    .innerJoin(its, and(eq(its.buildingId, table.buildingId), eq(its.reservationId, table.id)))
    .where(and(eq(table.holderId, holderId), eq(table.booked, true), sql`${table.date} >= ${from}::date`))
    .groupBy(its.roomId);
  return new Map(rows.map(({ room, uses }) => [room, uses]));
}

export type ReservationTableRecord = ReturnType<typeof reservations.in>['$inferSelect'];
export type ReservationRecord = ReservationTableRecord & { rooms: number[]; guests: number[] };

export async function findReservation(
  db: Db,
  scope: BuildingScope,
  id: number,
  lock: RowLock,
): Promise<ReservationRecord | undefined> {
  const table = reservations.in(scope);
  const query = db
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.booked, true)));
  return (await withRoomsAndGuests(db, scope, await (lock === 'locked' ? query.for('update') : query)))[0];
}

export async function findSeriesReservations(
  db: Db,
  scope: BuildingScope,
  { series, from }: { series: number; from: LocalDate },
  lock: RowLock,
): Promise<ReservationRecord[]> {
  const table = reservations.in(scope);
  const query = db
    .select()
    .from(table)
    .where(and(eq(table.seriesId, series), eq(table.booked, true), sql`${table.date} >= ${from}::date`))
    .orderBy(asc(table.date), asc(table.start), asc(table.id));
  return withRoomsAndGuests(db, scope, await (lock === 'locked' ? query.for('update') : query));
}

/** `from` and `until` are local times (`2026-11-23 09:00`); `until` null: no limit. */
export async function findReservationsInRooms(
  db: Db,
  scope: BuildingScope,
  { rooms: ids, from, until }: { rooms: readonly number[]; from: string; until: string | null },
  lock: RowLock,
): Promise<ReservationRecord[]> {
  const [table, its] = [reservations.in(scope), reservationRooms.in(scope)];
  const reservationIds = db
    .select({ id: its.reservationId })
    .from(its)
    .where(inArray(its.roomId, [...ids]));
  const query = db
    .select()
    .from(table)
    .where(
      and(
        eq(table.booked, true),
        inArray(table.id, reservationIds),
        // Compare the dates alone too, for the index on dates.
        sql`${table.date} >= ${from}::timestamp::date and ${table.date} + ${table.end} > ${from}::timestamp`,
        until === null
          ? undefined
          : sql`${table.date} <= ${until}::timestamp::date and ${table.date} + ${table.start} < ${until}::timestamp`,
      ),
    )
    .orderBy(asc(table.date), asc(table.start), asc(table.id));
  return withRoomsAndGuests(db, scope, await (lock === 'locked' ? query.for('update') : query));
}

export async function lockReservations(
  db: Db,
  scope: BuildingScope,
  ids: readonly number[],
): Promise<ReservationRecord[]> {
  const table = reservations.in(scope);
  const rows = await db
    .select()
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(asc(table.date), asc(table.start), asc(table.id))
    .for('update');
  return withRoomsAndGuests(db, scope, rows);
}

async function withRoomsAndGuests(
  db: Db,
  scope: BuildingScope,
  rows: ReservationTableRecord[],
): Promise<ReservationRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [itsRooms, itsGuests] = [reservationRooms.in(scope), reservationGuests.in(scope)];
  const roomIds = await db
    .select({ reservation: itsRooms.reservationId, id: itsRooms.roomId })
    .from(itsRooms)
    .where(inArray(itsRooms.reservationId, ids))
    .orderBy(asc(itsRooms.roomId));
  const guestIds = await db
    .select({ reservation: itsGuests.reservationId, id: itsGuests.userId })
    .from(itsGuests)
    .where(inArray(itsGuests.reservationId, ids))
    .orderBy(asc(itsGuests.userId));
  const [roomsOf, guestsOf] = [groupByReservation(roomIds), groupByReservation(guestIds)];
  return rows.map((row) => ({ ...row, rooms: roomsOf(row.id), guests: guestsOf(row.id) }));
}

function groupByReservation(pairs: readonly { reservation: number; id: number }[]) {
  const grouped = Map.groupBy(pairs, ({ reservation }) => reservation);
  return (reservation: number) => (grouped.get(reservation) ?? []).map(({ id }) => id);
}
