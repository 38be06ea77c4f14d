import { asc, between, eq, type SQL, sql } from 'drizzle-orm';
import { type ActorOrDevice, isDevice } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { defineNamedStatement } from '../../../kit/server/database/namedQuery.ts';
import { requireValidDayRange } from '../../../kit/server/http/dayRange.ts';
import { defineConstraintError } from '../../../kit/server/http/errorReply.ts';
import type { BuildingContext, PublicCalendarContext } from '../../../kit/server/http/router.ts';
import { addDays, type DayRangeQuery, getToday, type LocalDate, MAX_RANGE_DAYS } from '../../../kit/time.ts';
import { requireVersion } from '../../../kit/version.ts';
import { closingDayAdded, closingDayChanged, closingDayRemoved } from '../activity.ts';
import type { ClosingDay, ClosingDayEdit, NewClosingDay } from '../closingDay.ts';
import { can } from '../policy.ts';
import { closingDays } from './tables.ts';

const createAlreadyClosedError = () =>
  new AppError('already_closed', { fields: { date: [{ code: 'already_closed' }] } });

defineConstraintError('closing_days_once', createAlreadyClosedError);

function selectClosingDays(
  db: Db,
  scope: BuildingScope,
  buildCondition: (table: ReturnType<typeof closingDays.in>) => SQL | undefined,
) {
  const table = closingDays.in(scope);
  return db
    .select({ id: table.id, date: table.date, name: table.name, version: table.version })
    .from(table)
    .where(buildCondition(table))
    .orderBy(asc(table.date));
}

export async function findClosingDays(
  db: Db,
  scope: BuildingScope,
  days: readonly LocalDate[],
): Promise<ClosingDay[]> {
  return days.length === 0 ? [] : closingDaysQuery(db, scope, { days: [...days] });
}

const closingDaysQuery = defineNamedStatement('buildings.closed', (db, scope) =>
  selectClosingDays(db, scope, (table) => sql`${table.date} = any(${sql.placeholder('days')}::date[])`),
);

const allClosingDaysQuery = defineNamedStatement('buildings.closingDays', (db, scope) =>
  selectClosingDays(db, scope, () => undefined),
);

/** The one rule about closing days: only staff book on them, for themselves or for others. */
const canBookOnClosingDays = (actor: ActorOrDevice | null): boolean =>
  actor !== null && !isDevice(actor) && can.bookOnClosingDays(actor);

export async function findClosedDatesForActor(
  { db, building, actor }: { db: Db; building: BuildingScope; actor: ActorOrDevice | null },
  days?: readonly LocalDate[],
): Promise<ReadonlySet<LocalDate>> {
  if (canBookOnClosingDays(actor)) return new Set();
  const closed = days
    ? await findClosingDays(db, building, days)
    : await allClosingDaysQuery(db, building, {});
  return new Set(closed.map(({ date }) => date));
}

/** Defaults: from today in the building, for the maximum range of one call. */
export async function listClosingDays(
  { db, building, now }: PublicCalendarContext,
  range: DayRangeQuery,
): Promise<ClosingDay[]> {
  const from = range.from ?? getToday(building.timeZone, now);
  const days = requireValidDayRange(from, range.to ?? addDays(from, MAX_RANGE_DAYS - 1));
  return selectClosingDays(db, building, (table) => between(table.date, days.from, days.to));
}

export async function addClosingDay(context: BuildingContext, day: NewClosingDay): Promise<{ id: number }> {
  authorize(context);
  const [closingDay] = await insertClosingDays(context, [day]);
  if (!closingDay) throw createAlreadyClosedError();
  return closingDay;
}

/** Skips days that are already closing days. The caller has authorised. */
export async function insertClosingDays(
  context: BuildingContext,
  days: readonly NewClosingDay[],
): Promise<{ id: number }[]> {
  const { db, building } = context;
  if (days.length === 0) return [];
  const insertedDays = await closingDays
    .insert(
      db,
      building,
      days.map(({ date, name }) => ({ date, name })),
    )
    .onConflictDoNothing()
    .returning();
  await context.recordActivity(
    ...insertedDays.map(({ id, date }) => closingDayAdded({ building: building.id, id, details: { date } })),
  );
  return insertedDays;
}

export async function changeClosingDay(
  context: BuildingContext,
  { id, version, ...edit }: ClosingDayEdit & { id: number },
): Promise<void> {
  const { db, building } = context;
  authorize(context);
  const before = await lockDay(context, id);
  await requireVersion(before, version, async () => before);
  const after = { date: edit.date ?? before.date, name: edit.name ?? before.name };
  const fields = (['date', 'name'] as const).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (fields.length === 0) return;
  await closingDays.update(db, building, after, (table) => eq(table.id, id));
  const details = { before: { date: before.date }, after: { date: after.date } };
  await context.recordActivity(closingDayChanged({ building: building.id, id, fields, details }));
}

export async function removeClosingDay(context: BuildingContext, { id }: { id: number }): Promise<void> {
  const { db, building } = context;
  authorize(context);
  const { date } = await lockDay(context, id);
  await closingDays.delete(db, building, (table) => eq(table.id, id));
  await context.recordActivity(closingDayRemoved({ building: building.id, id, details: { date } }));
}

function authorize({ actor }: Pick<BuildingContext, 'actor'>): void {
  if (!can.change(actor)) throw new AppError('forbidden');
}

async function lockDay({ db, building }: BuildingContext, id: number): Promise<ClosingDay> {
  const [day] = await closingDays.update(db, building, { id }, (table) => eq(table.id, id)).returning();
  if (!day) throw new AppError('not_found');
  return day;
}
