import { and, between, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { measures } from '../../../core/feature/measures.ts';
import { OUTSIDE_OPENING_HOURS } from '../../../core/feature/server/figure.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { dailyActivityCounts } from '../../../kit/server/database/tables.ts';
import type { LocalDate, LocalDateSpan } from '../../../kit/time.ts';
import { figures } from './tables.ts';

type Table = ReturnType<typeof figures.in>;

interface FigureFilter extends LocalDateSpan {
  scope: BuildingScope;
  company?: number | undefined;
}

/** Opening hours belong to no company. */
const hasCompanyCondition = (table: Table, company: number | undefined): SQL | undefined =>
  company === undefined
    ? undefined
    : or(eq(table.companyId, company), inArray(table.measure, ['roomOpenMinutes', 'spaceOpenMinutes']));

const buildCondition = (table: Table, { start, end, company }: FigureFilter) =>
  and(between(table.day, start, end), hasCompanyCondition(table, company));

const sumOfCounts = (table: Table) => sql<number>`sum(${table.count})::int`;

/** `inside` excludes the minutes outside the opening hours. */
export function sumByDay(db: Db, filter: FigureFilter) {
  const table = figures.in(filter.scope);
  return db
    .select({
      day: table.day,
      measure: table.measure,
      count: sumOfCounts(table),
      inside: sql<number>`coalesce(sum(${table.count})
        filter (where ${table.detail} is distinct from ${OUTSIDE_OPENING_HOURS}), 0)::int`,
    })
    .from(table)
    .where(buildCondition(table, filter))
    .groupBy(table.day, table.measure);
}

/** Sums the whole period by all columns except the day. */
export function sumByKey(db: Db, filter: FigureFilter) {
  const table = figures.in(filter.scope);
  const { buildingId, measure, hour, resourceId, companyId, detail } = table;
  return db
    .select({ buildingId, measure, hour, resourceId, companyId, detail, count: sumOfCounts(table) })
    .from(table)
    .where(buildCondition(table, filter))
    .groupBy(buildingId, measure, hour, resourceId, companyId, detail);
}
export type KeySum = Awaited<ReturnType<typeof sumByKey>>[number];

export function sumVisitsByWeekday(db: Db, filter: FigureFilter) {
  const table = figures.in(filter.scope);
  const sumOf = (measure: string) =>
    sql<number>`coalesce(sum(${table.count}) filter (where ${table.measure} = ${measure}), 0)::int`;
  const weekday = sql<number>`(extract(isodow from ${table.day}) - 1)::int`;
  return db
    .select({
      weekday,
      hour: sql<number>`${table.hour}`,
      visitsAnnounced: sumOf('visitsAnnounced'),
      visitsArrived: sumOf('visitsArrived'),
    })
    .from(table)
    .where(and(buildCondition(table, filter), inArray(table.measure, ['visitsAnnounced', 'visitsArrived'])))
    .groupBy(weekday, table.hour)
    .orderBy(weekday, table.hour);
}

export function countActivity(db: Db, { scope, start, end }: FigureFilter) {
  const table = dailyActivityCounts.in(scope);
  const count = sql<number>`sum(${table.count})::int`;
  return db
    .select({ kind: table.kind, count })
    .from(table)
    .where(between(table.day, start, end))
    .groupBy(table.kind)
    .orderBy(desc(count), table.kind);
}

/** One index lookup for each measure, instead of a scan of all figures. */
export async function findFirstDay(db: Db, scope: BuildingScope): Promise<LocalDate | null> {
  const { rows } = await db.execute<{ day: LocalDate | null }>(sql`
    select min(day) as day from unnest(${sql.param(scope.ids)}::int[]) as building
     cross join unnest(${sql.param(measures)}::text[]) as counted
     cross join lateral (select day from figures where building_id = building and measure = counted
                          order by day limit 1) first`);
  return rows[0]?.day ?? null;
}
