import { and, asc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import {
  actorToBooker,
  type Booker,
  mayBook,
  type Resource,
  type ResourceTerms,
} from '../../../../core/booking/rules.ts';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { defineNamedStatement } from '../../../../kit/server/database/namedQuery.ts';
import { getPublicFilePath } from '../../../../kit/server/files/files.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import type { LocalDate } from '../../../../kit/time.ts';
import type { RoomBookingTerms } from '../../catalogue/terms.ts';
import {
  reservationGuests,
  reservationRooms,
  reservations,
  roomCompanies,
  roomLinks,
  rooms,
} from '../../server/tables.ts';
import type { Room } from '../reservation.ts';

export type RoomWithTerms = Omit<Room, 'terms' | 'isRetired'> & Resource;

/** A link is stored once, so match both of its columns. */
const roomsInOrder = defineNamedStatement('rooms.ofBuilding', (db, scope) => {
  const [table, links, companyTable] = [rooms.in(scope), roomLinks.in(scope), roomCompanies.in(scope)];
  const other = sql`case when ${links.roomId} = ${table.id} then ${links.otherId} else ${links.roomId} end`;
  const linked = db
    .select({ other })
    .from(links)
    .where(sql`${table.id} in (${links.roomId}, ${links.otherId})`)
    .orderBy(other);
  const companies = db
    .select({ id: companyTable.companyId })
    .from(companyTable)
    .where(eq(companyTable.roomId, table.id));
  const { id, name, capacity, floor, layouts, services, photoKey, bufferMinutes } = table;
  const { whoMayBook, maxMinutes, daysAhead, opens, closes, retiredAt } = table;
  return db
    .select({
      id,
      name,
      capacity,
      floor,
      layouts,
      services,
      photoKey,
      bufferMinutes,
      whoMayBook,
      maxMinutes,
      daysAhead,
      opens,
      closes,
      retiredAt,
      linked: sql<number[]>`array${linked}`,
      companies: sql<number[]>`array${companies}`,
    })
    .from(table)
    .orderBy(asc(table.position), asc(table.id));
});

export async function findAllRooms(db: Db, scope: BuildingScope): Promise<RoomWithTerms[]> {
  const rows = await roomsInOrder(db, scope, {});
  const names = new Map(rows.flatMap(({ id, name, retiredAt }) => (retiredAt ? [] : [[id, name]])));
  return rows.map(({ linked, companies, ...room }) => {
    const { id, name, capacity, floor, layouts, services, photoKey, bufferMinutes } = room;
    const { whoMayBook, maxMinutes, daysAhead, opens, closes, retiredAt } = room;
    const merging = (retiredAt ? [] : linked).flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : { id, name };
    });
    return {
      id,
      bufferMinutes,
      name,
      capacity,
      layouts,
      services,
      linked: merging,
      ...(floor && { floor }),
      photo: photoKey && getPublicFilePath(photoKey),
      isRetired: retiredAt !== null,
      terms: {
        whoMayBook,
        maxMinutes,
        daysAhead,
        opens,
        closes,
        companies,
      },
    };
  });
}

export const hasRoomsCondition = (db: Db, scope: BuildingScope): SQL =>
  exists(db.select().from(rooms.in(scope)));

export async function listRooms(
  { db, building, actor }: BuildingContext,
  { retired }: { retired?: '1' | undefined },
): Promise<Room[]> {
  const booker = actorToBooker(actor);
  const all = await findAllRooms(db, building);
  return all.filter(({ isRetired }) => retired || !isRetired).map((room) => toRoomForBooker(room, booker));
}

export function toRoomForBooker(
  { terms: roomTerms, isRetired, bufferMinutes: _, ...room }: RoomWithTerms,
  booker: Booker,
): Room {
  const terms = toRoomTerms(roomTerms, booker);
  return { ...room, ...(terms && { terms }), ...(isRetired && { isRetired: true as const }) };
}

function toRoomTerms(terms: ResourceTerms, booker: Booker): RoomBookingTerms | undefined {
  const { whoMayBook, maxMinutes, daysAhead, opens, closes } = terms;
  const limits = { maxMinutes, daysAhead, opens, closes };
  if (whoMayBook === 'everybody' && Object.values(limits).every((limit) => limit === null)) return undefined;
  return { whoMayBook, mayBook: mayBook(terms, booker), ...limits };
}

export async function readRoomNameLookup(db: Db, scope: BuildingScope) {
  const table = rooms.in(scope);
  const all = await db.select({ id: table.id, name: table.name }).from(table);
  const names = new Map(all.map(({ id, name }) => [id, name]));
  return ({ rooms }: { rooms: readonly number[] }) => rooms.map((id) => names.get(id) ?? '');
}

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

/** `locked`: locks the rows until the transaction ends. */
export type RowLock = 'locked' | 'unlocked';

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
