import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Hold } from '../../../../core/booking/occupancy.ts';
import type { Booker, Quota } from '../../../../core/booking/rules.ts';
import { closures } from '../../../../core/booking/server/tables.ts';
import { createOpenHoursLookup, type GetBuildingOpenHours } from '../../../../core/buildings/openHours.ts';
import { findClosedDatesForActor } from '../../../../core/buildings/server/closingDays.ts';
import { findOpeningHours } from '../../../../core/buildings/server/queries.ts';
import type { ReadQuotaUse } from '../../../../core/feature/server/feature.ts';
import { findResidentsById } from '../../../../core/people/server/queries.ts';
import { companies } from '../../../../core/people/server/tables.ts';
import type { BilingualText } from '../../../../kit/bilingualText.ts';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { defineNamedStatement } from '../../../../kit/server/database/namedQuery.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { getLocalNow, type LocalDate } from '../../../../kit/time.ts';
import { findAllRooms } from '../../catalogue/server/queries.ts';
import { occupiedRoomPeriods, reservations, roomClosures } from '../../server/tables.ts';
import { type RoomBookingState, roomErrors } from './roomRules.ts';

/** Default hours for alternatives, if neither room nor building has opening hours. */
const openEveryDay: GetBuildingOpenHours = () => ({ start: '07:00', end: '22:00' });

interface BookingQuestion {
  booker: Booker;
  guests: readonly number[];
  /** The new or changed reservations. */
  reservations: readonly { id?: number; companyId: number; countsForQuota: boolean }[];
  /** Days and rooms whose occupancy and quotas are read. Default: all rooms. */
  days: readonly LocalDate[];
  rooms?: readonly number[];
}

/** Under the locks of `lockRoomsAndCompanies`, the state stays valid until commit. */
export async function readBookingState(
  context: BuildingContext,
  { booker, guests, reservations, days, rooms: ids }: BookingQuestion,
): Promise<RoomBookingState> {
  const { db, building, language } = context;
  const rooms = await findAllRooms(db, building);
  const hours = await findOpeningHours(db, building.id);
  const people = await findResidentsById(db, building, guests);
  const closingDays = await findClosedDatesForActor(context);
  const counted = reservations.filter(({ countsForQuota }) => countsForQuota);
  const quotas = new Map<number | null, Quota>();
  for (const [company, its] of Map.groupBy(days.length > 0 ? counted : [], ({ companyId }) => companyId)) {
    const except = its.flatMap(({ id }) => id ?? []);
    const rows = await quotaOnDays(db, building, { company, days: [...days], except });
    const limit = rows[0]?.limit ?? null;
    const used = rows.flatMap(({ date, hours }) => (date === null ? [] : [[date, hours] as const]));
    if (limit !== null) quotas.set(company, { limit, used: new Map(used) });
  }
  return {
    now: getLocalNow(building.timeZone, context.now),
    timeZone: building.timeZone,
    language,
    booker,
    errors: roomErrors,
    rooms,
    openOn: hours ? createOpenHoursLookup(hours) : openEveryDay,
    people: new Set(people.keys()),
    closingDays,
    quotas,
    holds: await findOccupiedRoomPeriods(db, building, { rooms: ids ?? rooms.map(({ id }) => id), days }),
  };
}

/** Longest buffer that the table allows. A hold may extend this far into the next day. */
const LONGEST_BUFFER = sql.raw(`interval '4 hours'`);

export async function findOccupiedRoomPeriods(
  db: Db,
  scope: BuildingScope,
  filter: { rooms: readonly number[]; days: readonly LocalDate[] },
): Promise<Hold[]> {
  const [rooms, days] = [[...new Set(filter.rooms)], [...new Set(filter.days)]];
  if (rooms.length === 0 || days.length === 0) return [];
  const [day] = days;
  const rows =
    days.length === 1
      ? await holdsOnDay(db, scope, { rooms, day })
      : await holdsOnDays(db, scope, { rooms, days });
  const closed = rows.flatMap(({ closure }) => (closure === null ? [] : [closure]));
  const reasons = closed.length === 0 ? undefined : await findClosureReasons(db, scope, closed);
  return rows.map(({ closure, ...hold }) => {
    const reason = closure === null ? undefined : reasons?.get(closure);
    return reason ? { ...hold, reason } : hold;
  });
}

async function findClosureReasons(
  db: Db,
  scope: BuildingScope,
  ids: readonly number[],
): Promise<Map<number, BilingualText>> {
  const [closed, closureTable] = [roomClosures.in(scope), closures.in(scope)];
  const rows = await db
    .select({ id: closed.id, fr: closureTable.reasonFr, en: closureTable.reasonEn })
    .from(closed)
    .innerJoin(
      closureTable,
      and(eq(closureTable.buildingId, closed.buildingId), eq(closureTable.id, closed.closureId)),
    )
    .where(inArray(closed.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, ...reason }) => [id, reason]));
}

const holdColumns = (holds: ReturnType<typeof occupiedRoomPeriods.in>) => {
  const minutes = (edge: 'lower' | 'upper') =>
    sql<number>`(extract(epoch from ${sql.raw(edge)}(${holds.period})) / 60)::int`;
  return {
    resource: holds.roomId,
    from: minutes('lower'),
    to: minutes('upper'),
    reservation: holds.reservationId,
    closure: holds.closureId,
  };
};

/** A day plus the buffer that may extend into the next one. */
const withBuffer = (day: SQL) => sql`tsrange(${day}, ${day} + interval '1 day' + ${LONGEST_BUFFER})`;

const holdsOnDays = defineNamedStatement('rooms.holds', (db, scope) => {
  const holds = occupiedRoomPeriods.in(scope);
  return db
    .selectDistinct(holdColumns(holds))
    .from(holds)
    .innerJoin(
      sql`unnest(${sql.placeholder('days')}::date[]) as day(start)`,
      sql`${holds.period} && ${withBuffer(sql.raw('day.start'))}`,
    )
    .where(sql`${holds.roomId} = any(${sql.placeholder('rooms')}::int[])`);
});
// Most bookings are for one day. The planner cannot see values inside subqueries, so PostgreSQL keeps one
// generic plan per connection instead of planning each call.
const holdsOnDay = defineNamedStatement('rooms.holdsOnDay', (db, scope) => {
  const holds = occupiedRoomPeriods.in(scope);
  return db
    .select(holdColumns(holds))
    .from(holds)
    .where(
      and(
        sql`${holds.roomId} = any((select ${sql.placeholder('rooms')}::int[])::int[])`,
        sql`${holds.period} && (select ${withBuffer(sql`${sql.placeholder('day')}::date`)})`,
      ),
    );
});

/** One row, or one for each day on which the company uses hours. `limit` null: the company has no limit. */
export const quotaOnDays = defineNamedStatement('rooms.quota', (db, scope) => {
  const table = reservations.in(scope);
  const holds = occupiedRoomPeriods.in(scope);
  const usedHours = db
    .select({
      date: table.date,
      hours: sql<number>`sum(extract(epoch from ${table.end} - ${table.start}) / 3600)::float8`.as('hours'),
    })
    .from(table)
    .innerJoin(holds, and(eq(holds.buildingId, table.buildingId), eq(holds.reservationId, table.id)))
    .where(
      and(
        sql`${table.companyId} = (select ${sql.placeholder('company')}::int)`,
        sql`${table.booked} and ${table.countsForQuota}`,
        sql`${table.date} = any((select ${sql.placeholder('days')}::date[])::date[])`,
        sql`${table.id} <> all((select ${sql.placeholder('except')}::int[])::int[])`,
      ),
    )
    .groupBy(table.date)
    .as('used');
  return db
    .select({
      limit: companies.roomQuotaHours,
      date: sql<LocalDate | null>`${usedHours.date}`,
      hours: sql<number>`${usedHours.hours}`,
    })
    .from(companies)
    .leftJoin(usedHours, sql`true`)
    .where(eq(companies.id, sql.placeholder('company')));
});

export const findQuotaUse: ReadQuotaUse = async (db, scope, { companyIds, day }) => {
  if (companyIds.length === 0) return new Map();
  const [table, holds] = [reservations.in(scope), occupiedRoomPeriods.in(scope)];
  const rows = await db
    .select({
      company: table.companyId,
      hours: sql<number>`sum(extract(epoch from ${table.end} - ${table.start}) / 3600)::float8`,
    })
    .from(table)
    .innerJoin(holds, and(eq(holds.buildingId, table.buildingId), eq(holds.reservationId, table.id)))
    .where(
      and(
        inArray(table.companyId, [...companyIds]),
        sql`${table.booked} and ${table.countsForQuota}`,
        eq(table.date, day),
      ),
    )
    .groupBy(table.companyId);
  return new Map(rows.map(({ company, hours }) => [company, hours]));
};
