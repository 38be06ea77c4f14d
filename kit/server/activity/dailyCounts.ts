import { and, gte, lte, max, sql } from 'drizzle-orm';
import { addDays, getLocalNow, getToday, type LocalDate, type LocalDateSpan } from '../../time.ts';
import type { BuildingScope } from '../database/buildingScope.ts';
import type { Db } from '../database/db.ts';
import { defineSingleLock, lockInOrder } from '../database/locks.ts';
import { dailyActivityCounts } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { findOldestActivityMonth } from './monthlyPartitions.ts';

interface BuildingForActivityCount {
  scope: BuildingScope;
  timeZone: string;
}

const COUNTS = defineSingleLock('kit.factCounts', 7_270_421n);

/**
 * Counts a building's activity of past days by kind and replaces earlier counts, so it is idempotent. Days
 * last from midnight to midnight in the building's time zone. Throws a RangeError if a day is not over or its
 * months were dropped.
 */
export async function replaceDailyActivityCounts(
  db: Db,
  { scope, timeZone }: BuildingForActivityCount,
  { start, end }: LocalDateSpan,
  now: Date,
): Promise<void> {
  if (end >= getToday(timeZone, now)) throw new RangeError(`The day is not over: ${end}`);
  const building = scope.single;
  await inTransaction(db, async (tx) => {
    await lockInOrder(tx, [COUNTS]);
    const first = await firstCountable(tx, timeZone);
    if (first === undefined || start < first) throw new RangeError(`The activity of ${start} was deleted`);
    await dailyActivityCounts.delete(tx, scope, ({ day }) => and(gte(day, start), lte(day, end)));
    await tx.execute(
      sql`insert into fact_counts (building_id, day, kind, count)
          select building_id, (at at time zone ${timeZone})::date, kind, count(*) from facts
           where building_id = ${building}
             and at >= ${start}::timestamp at time zone ${timeZone}
             and at < ${addDays(end, 1)}::timestamp at time zone ${timeZone}
           group by 1, 2, 3`,
    );
  });
}

/** Counts missing days up to yesterday, and the last counted day again, because activity may arrive late. */
export async function storeMissingActivityCounts(
  db: Db,
  building: BuildingForActivityCount,
  now: Date,
): Promise<void> {
  const { scope, timeZone } = building;
  const table = dailyActivityCounts.in(scope);
  const [latestCount] = await db.select({ last: max(table.day) }).from(table);
  const first = await firstCountable(db, timeZone);
  if (first === undefined) return;
  const last = latestCount?.last;
  const start = last && last > first ? last : first;
  const end = addDays(getToday(timeZone, now), -1);
  if (start <= end) await replaceDailyActivityCounts(db, building, { start, end }, now);
}

async function firstCountable(db: Db, timeZone: string): Promise<LocalDate | undefined> {
  const since = await findOldestActivityMonth(db);
  if (!since) return undefined;
  const { date, time } = getLocalNow(timeZone, since);
  return time === '00:00' ? date : addDays(date, 1);
}
