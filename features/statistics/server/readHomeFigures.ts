import { eq, sql } from 'drizzle-orm';
import { buildings } from '../../../core/buildings/server/tables.ts';
import type { Measure } from '../../../core/feature/measures.ts';
import type { Feature } from '../../../core/feature/server/feature.ts';
import { type FigureQuestion, OUTSIDE_OPENING_HOURS } from '../../../core/feature/server/figure.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { addDays, getToday, getWeekday } from '../../../kit/time.ts';
import { can } from '../policy.ts';
import type { Figures, HomeFigures } from '../statistics.ts';
import { toFigures, toUse } from './figureRows.ts';
import { sumByDay } from './figureSums.ts';
import { buildFigureQuestion, countedSql } from './storeFigures.ts';

const TREND_DAYS = 14;
/** Calendar days that contain `TREND_DAYS` working days, even around holidays. */
const SEARCHED_DAYS = 42;

export async function readHomeFigures(
  { db, actor, building, now }: BuildingContext,
  features: readonly Feature[],
): Promise<HomeFigures> {
  if (!can.readStatistics(actor)) throw new AppError('forbidden');
  const [row] = await db.select().from(buildings).where(eq(buildings.id, building.id));
  if (!row) throw new AppError('not_found');
  const today = getToday(building.timeZone, now);
  const searched = { start: addDays(today, -SEARCHED_DAYS), end: addDays(today, -1) };
  const counted = { ...row, scope: building };
  const { openDays } = await buildFigureQuestion(db, counted, searched);
  const sums = await sumByDay(db, { scope: building, ...searched });
  const byDay = Map.groupBy(sums, ({ day }) => day);
  const workingDays = openDays.filter(({ day }) => getWeekday(day) < 5).slice(-TREND_DAYS);
  const days = workingDays.map(({ day }) => ({ day, figures: toFigures(byDay.get(day) ?? [], day) }));
  const trend = (toValue: (figures: Figures) => number | null) =>
    days.map(({ day, figures }) => ({ day, value: toValue(figures) }));

  const question = await buildFigureQuestion(db, counted, { start: today, end: today });
  const count = (measure: Measure) => countToday(db, features, measure, question);
  const useOf = async (booked: Measure, open: Measure) => toUse(await count(booked), await count(open));
  const { modules } = building;
  const parcels = modules.has('parcels') ? await count('parcelsWaiting') : 0;
  const orders = modules.has('concierge') ? await count('ordersWaiting') : 0;
  const registrations = await count('registrationsWaiting');
  const expected = modules.has('visits')
    ? (await count('visitsAnnounced')) - (await count('visitsCanceled'))
    : 0;
  const isWorkingDay = question.openDays.length > 0 && getWeekday(today) < 5;
  const expectedByDay = [
    ...trend(({ visitsAnnounced, visitsCanceled }) => visitsAnnounced - visitsCanceled),
    ...(isWorkingDay ? [{ day: today, value: expected }] : []),
  ];
  return {
    visitors: modules.has('visits')
      ? {
          expected,
          arrived: await count('visitsArrived'),
          days: expectedByDay.slice(-TREND_DAYS),
        }
      : null,
    rooms: modules.has('rooms')
      ? { use: await useOf('roomMinutes', 'roomOpenMinutes'), days: trend(({ roomUse }) => roomUse) }
      : null,
    parking: modules.has('parking')
      ? { use: await useOf('spaceMinutes', 'spaceOpenMinutes'), days: trend(({ spaceUse }) => spaceUse) }
      : null,
    waiting: {
      count: parcels + orders + registrations,
      parcels,
      orders,
      registrations,
      days: trend(
        ({ parcelsWaiting, ordersWaiting, registrationsWaiting }) =>
          (modules.has('parcels') ? parcelsWaiting : 0) +
          (modules.has('concierge') ? ordersWaiting : 0) +
          registrationsWaiting,
      ),
    },
  };
}

/** Counts without the minutes outside the opening hours. */
async function countToday(
  db: Db,
  features: readonly Feature[],
  measure: Measure,
  question: FigureQuestion,
): Promise<number> {
  const figure = features
    .flatMap((feature) => feature.figures ?? [])
    .find((each) => each.measure === measure);
  if (!figure) return 0;
  const { rows } = await db.execute<{ count: number }>(sql`
    select coalesce(sum(counted.count), 0)::int as count from ${countedSql(figure.select(question))}
     where counted.detail is distinct from ${OUTSIDE_OPENING_HOURS}`);
  return rows[0]?.count ?? 0;
}
