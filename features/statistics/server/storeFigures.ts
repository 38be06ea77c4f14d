import { and, between, eq, min, type SQL, sql } from 'drizzle-orm';
import { createOpenHoursLookup } from '../../../core/buildings/openHours.ts';
import { toRetentionDaysByKind } from '../../../core/buildings/server/retentionPeriods.ts';
import { type buildings, closingDays } from '../../../core/buildings/server/tables.ts';
import type { Figure, FigureQuestion, OpenDay } from '../../../core/feature/server/figure.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { defineSingleLock, lockInOrder } from '../../../kit/server/database/locks.ts';
import { inTransaction } from '../../../kit/server/database/transaction.ts';
import {
  addDays,
  getToday,
  getWeekday,
  type LocalDate,
  type LocalDateSpan,
  listDays,
  toMinutes,
} from '../../../kit/time.ts';
import { figures as figuresTable } from './tables.ts';

type CountedBuilding = typeof buildings.$inferSelect & { scope: BuildingScope };

const ROLL_UP = defineSingleLock('statistics.rollUp', 7_270_422n);

/** Counted again each night: visits are imported up to 31 days late. */
const NIGHTLY_DAYS = 35;
/** The shortest one that a building can set for rows that are counted and deleted. */
const SHORTEST_RETENTION_DAYS = 30;
/** Earlier than every counted row. */
const FIRST_DAY = '2000-01-01';

/** From Monday to Friday, if the building has no opening hours. */
const DEFAULT_OPEN_HOURS = { start: '08:00', end: '20:00' };

export async function buildFigureQuestion(
  db: Db,
  { scope, timeZone, openingHours }: Pick<CountedBuilding, 'scope' | 'timeZone' | 'openingHours'>,
  { start, end }: LocalDateSpan,
): Promise<FigureQuestion> {
  const table = closingDays.in(scope);
  const closed = await db
    .select({ date: table.date })
    .from(table)
    .where(between(table.date, start, end));
  const closedDates = new Set(closed.map(({ date }) => date));
  const hours = Object.values(openingHours ?? {}).some(Boolean)
    ? createOpenHoursLookup(openingHours)
    : (day: LocalDate) => (getWeekday(day) < 5 ? DEFAULT_OPEN_HOURS : undefined);
  const openDays = listDays([{ start, end }]).flatMap((day): OpenDay[] => {
    const open = closedDates.has(day) ? undefined : hours(day);
    return open ? [{ day, opens: toMinutes(open.start), closes: toMinutes(open.end) }] : [];
  });
  return { building: scope.single, timeZone, start, end, openDays };
}

/** First day whose rows the retention period has not deleted. */
function getFirstKeptDay(building: CountedBuilding, { retention }: Figure, today: LocalDate): LocalDate {
  const days = retention ? toRetentionDaysByKind(building)[retention] : null;
  return days === null ? FIRST_DAY : addDays(today, -days);
}

/**
 * Replaces the figures of past days; idempotent. Days whose rows were deleted keep their figures. Snapshots
 * are counted for yesterday only.
 */
async function replaceFigures(
  db: Db,
  figures: readonly Figure[],
  building: CountedBuilding,
  { start, end }: LocalDateSpan,
  now: Date,
): Promise<void> {
  const today = getToday(building.timeZone, now);
  if (end >= today) throw new RangeError(`The day is not over: ${end}`);
  const question = await buildFigureQuestion(db, building, { start, end });
  await inTransaction(db, async (tx) => {
    await lockInOrder(tx, [ROLL_UP]);
    for (const figure of figures) {
      if (figure.isSnapshot && end !== addDays(today, -1)) continue;
      const kept = getFirstKeptDay(building, figure, today);
      const first = figure.isSnapshot ? end : start > kept ? start : kept;
      if (first <= end) await replaceFigure(tx, building.scope, figure, { ...question, start: first });
    }
  });
}

/** Rows of a figure with all columns. Columns that it does not select are the nulls of `absent`. */
export const countedSql = (figure: SQL): SQL => sql`
  (values (null::int, null::int, null::int, null::text)) absent(hour, resource_id, company_id, detail)
  cross join lateral (select day, hour, resource_id, company_id, detail, count
                        from (${figure}) figure where count > 0) counted`;

async function replaceFigure(
  tx: Db,
  scope: BuildingScope,
  { measure, select }: Figure,
  question: FigureQuestion,
): Promise<void> {
  const { building, start, end } = question;
  await figuresTable.delete(tx, scope, (table) =>
    and(eq(table.measure, measure), between(table.day, start, end)),
  );
  await tx.execute(sql`
    insert into figures (building_id, measure, number, day, hour, resource_id, company_id, detail, count)
    select ${building}, ${measure}, row_number() over (partition by day), counted.*
      from ${countedSql(select(question))}`);
}

/** Counts the last days again, or all days if the building has no figures yet. */
export async function storeNightlyFigures(
  db: Db,
  figures: readonly Figure[],
  building: CountedBuilding,
  now: Date,
): Promise<void> {
  const table = figuresTable.in(building.scope);
  const [first] = await db.select({ day: min(table.day) }).from(table);
  const today = getToday(building.timeZone, now);
  const end = addDays(today, -1);
  if (!first?.day) return replaceFigures(db, figures, building, { start: FIRST_DAY, end }, now);
  const deletable = figures.filter(({ retention }) => retention !== undefined);
  const permanent = figures.filter(({ retention }) => retention === undefined);
  await replaceFigures(db, permanent, building, { start: addDays(today, -NIGHTLY_DAYS), end }, now);
  // The retention period may have been shorter until today and have deleted older rows.
  const kept = addDays(today, -SHORTEST_RETENTION_DAYS);
  await replaceFigures(db, deletable, building, { start: kept, end }, now);
}
