import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { closures } from '../../../core/booking/server/tables.ts';
import type { QuotaUse } from '../../../core/server/feature.ts';
import type { Bilingual } from '../../../kit/bilingual.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { preparedQuery } from '../../../kit/server/database/preparedQuery.ts';
import type { BuildingScope } from '../../../kit/server/database/scope.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { type Hold, NO_REASON } from './slots.ts';
import { reservations, roomClosures, roomHolds } from './tables.ts';

/** A buffer may reach into the next day: as far as the table allows. */
const LONGEST_BUFFER = sql.raw(`interval '4 hours'`);

/** When the rooms are held on the days. */
export async function findHolds(
  db: Db,
  scope: BuildingScope,
  { rooms: asked, days }: { rooms: readonly number[]; days: readonly LocalDate[] },
): Promise<Hold[]> {
  if (asked.length === 0 || days.length === 0) return [];
  const [day, ...others] = days;
  const rooms = [...asked];
  const found =
    others.length === 0
      ? await holdsOnDay(db, scope, { rooms, day })
      : await holdsOnDays(db, scope, { rooms, days: [...days] });
  const closed = found.flatMap(({ closure }) => (closure === null ? [] : [closure]));
  const reasons = closed.length === 0 ? undefined : await reasonsOf(db, scope, closed);
  return found.map(({ closure, ...hold }) =>
    closure === null ? hold : { ...hold, reason: reasons?.get(closure) ?? NO_REASON },
  );
}

/** Why rooms are closed, by what closes them; of what earlier versions closed nothing is known. */
async function reasonsOf(
  db: Db,
  scope: BuildingScope,
  ids: readonly number[],
): Promise<Map<number, Bilingual>> {
  const [closed, why] = [roomClosures.in(scope), closures.in(scope)];
  const rows = await db
    .select({ id: closed.id, fr: why.reasonFr, en: why.reasonEn })
    .from(closed)
    .innerJoin(why, and(eq(why.buildingId, closed.buildingId), eq(why.id, closed.closureId)))
    .where(inArray(closed.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, ...reason }) => [id, reason]));
}

/** `days`: SQL of rows of a day each; a hold that reaches into the next of them is found for both. */
const holdsDuring = (days: SQL, select: 'select' | 'selectDistinct') => (db: Db, scope: BuildingScope) => {
  const holds = roomHolds.in(scope);
  const minutes = (edge: 'lower' | 'upper') =>
    sql<number>`(extract(epoch from ${sql.raw(edge)}(${holds.period})) / 60)::int`;
  return db[select]({
    room: holds.roomId,
    from: minutes('lower'),
    to: minutes('upper'),
    reservation: holds.reservationId,
    closure: holds.closureId,
  })
    .from(holds)
    .innerJoin(
      sql`${days} as day(start)`,
      sql`${holds.period} && tsrange(day.start, day.start + interval '1 day' + ${LONGEST_BUFFER})`,
    )
    .where(sql`${holds.roomId} = any(${sql.placeholder('rooms')}::int[])`);
};
const holdsOnDays = preparedQuery(
  'rooms.holds',
  holdsDuring(sql`unnest(${sql.placeholder('days')}::date[])`, 'selectDistinct'),
);
// Of the one day of most bookings PostgreSQL knows, before it is said, how little it will read: it plans that once.
const holdsOnDay = preparedQuery(
  'rooms.holdsOnDay',
  holdsDuring(sql`(select ${sql.placeholder('day')}::date)`, 'select'),
);

/** Hours of room that a company holds against its quota on some days; merged rooms count once each. */
export async function quotaUsed(
  db: Db,
  scope: BuildingScope,
  companyId: number,
  days: readonly LocalDate[],
  except: readonly number[] = [],
): Promise<Map<LocalDate, number>> {
  if (days.length === 0) return new Map();
  const rows = await hoursUsed(db, scope, { company: companyId, days: [...days], except: [...except] });
  return new Map(rows.map(({ date, hours }) => [date, hours]));
}

const hoursUsed = preparedQuery('rooms.quota', (db, scope) => {
  const table = reservations.in(scope);
  const holds = roomHolds.in(scope);
  return db
    .select({
      date: table.date,
      hours: sql<number>`sum(extract(epoch from ${table.end} - ${table.start}) / 3600)::float8`,
    })
    .from(table)
    .innerJoin(holds, and(eq(holds.buildingId, table.buildingId), eq(holds.reservationId, table.id)))
    .where(
      and(
        eq(table.companyId, sql.placeholder('company')),
        sql`${table.booked} and ${table.countsForQuota}`,
        sql`${table.date} = any(${sql.placeholder('days')}::date[])`,
        sql`${table.id} <> all(${sql.placeholder('except')}::int[])`,
      ),
    )
    .groupBy(table.date);
});

/** Hours of room that companies hold against their quota on a day, by company. */
export const quotaUsedBy: QuotaUse = async (db, scope, { companyIds, day }) => {
  if (companyIds.length === 0) return new Map();
  const [table, holds] = [reservations.in(scope), roomHolds.in(scope)];
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
