import { and, eq, inArray, sql } from 'drizzle-orm';
import { cutHolds, type Hold, toLocalEpochMinutes } from '../../../../core/booking/occupancy.ts';
import type { Booker, Quota } from '../../../../core/booking/rules.ts';
import { closures } from '../../../../core/booking/server/tables.ts';
import { createOpenHoursLookup, type GetBuildingOpenHours } from '../../../../core/buildings/openHours.ts';
import { findClosedDatesForActor } from '../../../../core/buildings/server/closingDays.ts';
import { findOpeningHours } from '../../../../core/buildings/server/queries.ts';
import type { ReadQuotaUse } from '../../../../core/feature/server/feature.ts';
import { findResidentsById } from '../../../../core/people/server/queries.ts';
import { companies } from '../../../../core/people/server/tables.ts';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { defineNamedStatement } from '../../../../kit/server/database/namedQuery.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { addDays, getLocalNow, type LocalDate } from '../../../../kit/time.ts';
import { findAllRooms } from '../../catalogue/server/queries.ts';
import { reservations, roomClosures, roomHolds } from '../../server/tables.ts';
import { type RoomBookingState, roomErrors } from './roomRules.ts';

/** Default hours for alternatives, if neither room nor building has opening hours. */
const openEveryDay: GetBuildingOpenHours = () => ({ start: '07:00', end: '22:00' });

interface BookingQuestion {
  booker: Booker;
  guests: readonly number[];
  /** The new or changed reservations. */
  reservations: readonly { id?: number; companyId: number; countsForQuota: boolean }[];
  /** Days whose occupancy and quotas are read. */
  days: readonly LocalDate[];
}

/** Under the locks of `lockRoomsAndCompanies`, the state stays valid until commit. */
export async function readBookingState(
  context: BuildingContext,
  { booker, guests, reservations, days }: BookingQuestion,
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
    holds: await findRoomHolds(db, building, days),
  };
}

/** Holds that overlap the days or the four hours after each, into which buffers may extend. */
export async function findRoomHolds(
  db: Db,
  scope: BuildingScope,
  days: readonly LocalDate[],
): Promise<Hold[]> {
  const sorted = [...new Set(days)].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const rows = await holdsOnDays(db, scope, { days: sorted });
  const holds = rows.map(({ fr, en, ...hold }) =>
    hold.reservation === null ? { ...hold, closureReason: { fr: fr ?? '', en: en ?? '' } } : hold,
  );
  const from = toLocalEpochMinutes(first, '00:00');
  return cutHolds(holds, { from, to: toLocalEpochMinutes(addDays(last, 1), '24:00') });
}

/** Longest buffer that the table allows. */
const LONGEST_BUFFER = sql.raw(`interval '4 hours'`);

// The planner cannot see values inside subqueries, so PostgreSQL keeps one generic plan per connection instead
// of planning each call.
const holdsOnDays = defineNamedStatement('rooms.holds', (db, scope) => {
  const [holds, closed, closureTable] = [roomHolds.in(scope), roomClosures.in(scope), closures.in(scope)];
  const minutes = (edge: 'lower' | 'upper') =>
    sql<number>`(extract(epoch from ${sql.raw(edge)}(${holds.period})) / 60)::int`;
  return db
    .select({
      resource: holds.roomId,
      from: minutes('lower'),
      to: minutes('upper'),
      reservation: holds.reservationId,
      fr: closureTable.reasonFr,
      en: closureTable.reasonEn,
    })
    .from(holds)
    .leftJoin(closed, and(eq(closed.buildingId, holds.buildingId), eq(closed.id, holds.closureId)))
    .leftJoin(
      closureTable,
      and(eq(closureTable.buildingId, closed.buildingId), eq(closureTable.id, closed.closureId)),
    )
    .where(
      sql`${holds.period} && (select range_agg(tsrange(day, day + interval '1 day' + ${LONGEST_BUFFER}))
        from unnest(${sql.placeholder('days')}::date[]) as day)`,
    );
});

/** One row, or one for each day on which the company uses hours. `limit` null: the company has no limit. */
export const quotaOnDays = defineNamedStatement('rooms.quota', (db, scope) => {
  const table = reservations.in(scope);
  const holds = roomHolds.in(scope);
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

/** Hours that count for the quota; all booked hours of companies without one. */
export const findQuotaUse: ReadQuotaUse = async (db, scope, { companyIds, day }) => {
  if (companyIds.length === 0) return new Map();
  const [table, holds] = [reservations.in(scope), roomHolds.in(scope)];
  const rows = await db
    .select({
      company: table.companyId,
      hours: sql<number>`sum(extract(epoch from ${table.end} - ${table.start}) / 3600)::float8`,
    })
    .from(table)
    .innerJoin(holds, and(eq(holds.buildingId, table.buildingId), eq(holds.reservationId, table.id)))
    .innerJoin(companies, eq(companies.id, table.companyId))
    .where(
      and(
        inArray(table.companyId, [...companyIds]),
        sql`${table.booked} and (${table.countsForQuota} or ${companies.roomQuotaHours} is null)`,
        eq(table.date, day),
      ),
    )
    .groupBy(table.companyId);
  return new Map(rows.map(({ company, hours }) => [company, hours]));
};
