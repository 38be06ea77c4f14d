import { and, asc, between, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Actor } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/server/db.ts';
import { publicAddress } from '../../../kit/server/files.ts';
import type { BuildingScope } from '../../../kit/server/scope.ts';
import type { LocalDate, LocalTime } from '../../../kit/time.ts';
import { companies } from '../../buildings/server/tables.ts';
import { users } from '../../people/server/tables.ts';
import { mayName, sightOf } from '../policy.ts';
import type { Reservation, Room } from '../reservation.ts';
import { reservations, roomHolds, roomLinks, rooms } from './tables.ts';

/** A room with what only the server needs of it. */
export type BookableRoom = Room & { bufferMinutes: number };

/** The building's rooms in their order, each with the rooms it merges with. */
export async function findRooms(db: Db, scope: BuildingScope): Promise<BookableRoom[]> {
  const table = rooms.in(scope);
  const links = roomLinks.in(scope);
  const [rows, pairs] = await Promise.all([
    db.select().from(table).orderBy(asc(table.position), asc(table.id)),
    db.select({ a: links.roomId, b: links.otherId }).from(links),
  ]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const linkedTo = (id: number) =>
    pairs.flatMap(({ a, b }) => (a === id ? [b] : b === id ? [a] : [])).sort((a, b) => a - b);
  return rows.map(({ id, name, capacity, layouts, services, photoKey, bufferMinutes }) => ({
    id,
    bufferMinutes,
    name,
    capacity,
    layouts,
    services,
    photo: photoKey && publicAddress(photoKey),
    linked: linkedTo(id).map((other) => ({ id: other, name: names.get(other) ?? '' })),
  }));
}

type Table = ReturnType<typeof reservations.in>;
export type ReservationRow = Table['$inferSelect'] & { rooms: number[] };

interface Filter {
  from: LocalDate;
  to: LocalDate;
  /** Only of people of this company; or only of this person. */
  companyId?: number;
  holderId?: number;
}

/**
 * The reservations of some days, each as the viewer may see it: the one place of redaction. One query, by the index of
 * days; what a viewer may not see is not read into the answer.
 */
export async function findReservations(
  db: Db,
  scope: BuildingScope,
  viewer: Actor,
  filter: Filter,
): Promise<Reservation[]> {
  const table = reservations.in(scope);
  const holds = roomHolds.in(scope);
  const held = sql<number[]>`array(
    select ${holds.roomId} from ${holds}
    where ${holds.buildingId} = ${table.buildingId} and ${holds.reservationId} = ${table.id} order by 1)`;
  const rows = await db
    .select({
      row: table,
      rooms: held,
      firstName: users.firstName,
      lastName: users.lastName,
      companyName: companies.name,
      companyId: companies.id,
      nameVisibility: companies.nameVisibility,
    })
    .from(table)
    .innerJoin(users, eq(users.id, table.holderId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(
        eq(table.booked, true),
        between(table.date, filter.from, filter.to),
        filter.companyId === undefined ? undefined : eq(users.companyId, filter.companyId),
        filter.holderId === undefined ? undefined : eq(table.holderId, filter.holderId),
      ),
    )
    .orderBy(asc(table.date), asc(table.start), asc(table.id));
  return rows.map(({ row, rooms: ids, firstName, lastName, companyName, companyId, nameVisibility }) => {
    const sight = sightOf(viewer, row);
    const holder = { userId: row.holderId, companyId, nameVisibility };
    return {
      id: row.id,
      building: row.buildingId,
      date: row.date,
      lastDate: row.date,
      start: row.start,
      end: row.end,
      rooms: ids,
      isTaken: true,
      ...shown(row, sight),
      holder: mayName(viewer, holder) ? { id: row.holderId, firstName, lastName, companyName } : null,
    };
  });
}

/** What of a reservation's content each sight shows; the rest is empty (decisions.md §1.8). */
function shown(row: Table['$inferSelect'], sight: 'all' | 'service' | 'taken') {
  const mine = sight === 'all';
  const service = sight !== 'taken';
  return {
    title: mine ? row.title : '',
    externalNames: mine ? row.externalNames : '',
    guests: mine ? row.guests : [],
    series: mine ? row.seriesId : null,
    layout: service ? row.layout : null,
    services: service ? row.services : [],
    comment: service ? row.comment : '',
    expected: service ? row.expected : 0,
    external: service ? row.external : 0,
    isMine: mine,
  };
}

/** A reservation with its rooms, locked until the transaction ends, or undefined. */
export async function lockReservation(
  db: Db,
  scope: BuildingScope,
  id: number,
): Promise<ReservationRow | undefined> {
  const table = reservations.in(scope);
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.booked, true)))
    .for('update');
  if (!row) return undefined;
  return { ...row, rooms: await roomsOf(db, scope, id) };
}

async function roomsOf(db: Db, scope: BuildingScope, reservation: number): Promise<number[]> {
  const holds = roomHolds.in(scope);
  const rows = await db
    .select({ id: holds.roomId })
    .from(holds)
    .where(eq(holds.reservationId, reservation))
    .orderBy(asc(holds.roomId));
  return rows.map(({ id }) => id);
}

/** Reservations of a series from a day on, locked, by day. */
export async function lockSeries(
  db: Db,
  scope: BuildingScope,
  series: number,
  from: LocalDate,
): Promise<ReservationRow[]> {
  const table = reservations.in(scope);
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.seriesId, series), eq(table.booked, true), sql`${table.date} >= ${from}::date`))
    .orderBy(asc(table.date), asc(table.id))
    .for('update');
  return Promise.all(rows.map(async (row) => ({ ...row, rooms: await roomsOf(db, scope, row.id) })));
}

export interface Slot {
  date: LocalDate;
  start: LocalTime;
  end: LocalTime;
}

/** A period during which a room is held on a day of interest; minutes since that day's midnight. */
export interface Held {
  roomId: number;
  date: LocalDate;
  from: number;
  to: number;
  reservationId: number | null;
}

/** All holds of the rooms on the days, buffers included; `except` leaves out the reservations being changed. */
export async function findHolds(
  db: Db,
  scope: BuildingScope,
  roomIds: readonly number[],
  days: readonly LocalDate[],
  except: readonly number[] = [],
): Promise<Held[]> {
  if (roomIds.length === 0 || days.length === 0) return [];
  const holds = roomHolds.in(scope);
  const day = sql`day.day`;
  const bound = (edge: 'lower' | 'upper') =>
    sql<number>`(extract(epoch from ${sql.raw(edge)}(${holds.period}::tsrange) - ${day}) / 60)::int`;
  const rows = await db
    .select({
      roomId: holds.roomId,
      date: sql<string>`to_char(${day}, 'YYYY-MM-DD')`,
      from: bound('lower'),
      to: bound('upper'),
      reservationId: holds.reservationId,
    })
    .from(holds)
    .innerJoin(
      sql`unnest(${sql.param([...days])}::date[]) as day(day)`,
      sql`${holds.period}::tsrange && tsrange(${day}::timestamp, ${day}::timestamp + interval '1 day')`,
    )
    .where(
      and(
        inArray(holds.roomId, [...roomIds]),
        except.length > 0
          ? sql`${holds.reservationId} is null or not (${holds.reservationId} = any(${sql.param([...except])}::int[]))`
          : undefined,
      ),
    );
  return rows;
}

/** Hours of room that a company holds against its quota on some days; merged rooms count once each. */
export async function quotaUsed(
  db: Db,
  scope: BuildingScope,
  companyId: number,
  days: readonly LocalDate[],
  except: readonly number[] = [],
): Promise<Map<LocalDate, number>> {
  if (days.length === 0) return new Map();
  const table = reservations.in(scope);
  const holds = roomHolds.in(scope);
  const rows = await db
    .select({
      date: table.date,
      hours: sql<number>`sum(extract(epoch from ${table.end} - ${table.start}) / 3600)::float8`,
    })
    .from(table)
    .innerJoin(holds, and(eq(holds.buildingId, table.buildingId), eq(holds.reservationId, table.id)))
    .where(
      and(
        eq(table.companyId, companyId),
        eq(table.booked, true),
        eq(table.countsForQuota, true),
        inArray(table.date, [...days]),
        ...except.map((id) => ne(table.id, id)),
      ),
    )
    .groupBy(table.date);
  return new Map(rows.map(({ date, hours }) => [date, hours]));
}
