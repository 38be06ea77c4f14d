import { AppError } from '../../../kit/errors.ts';
import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import { requireValidDayRange } from '../../../kit/server/http/dayRange.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { addDays, type DayRangeQuery, getToday } from '../../../kit/time.ts';
import type { ReceptionParcelsResult } from '../collection/collection.ts';
import { findReceptionParcels } from '../collection/server/findReceptionParcels.ts';
import { PARCEL_LOOK_BACK_DAYS, type Parcel, type WaitingParcelsSummary } from '../parcel.ts';
import { can } from '../policy.ts';
import {
  findFrequentParcelSenders,
  findParcels,
  findWaitingParcels,
  selectWaitingParcelsSummary,
} from './queries.ts';

/** `from` defaults to 31 days ago, `to` to `from`, or to no end (docs/specification.md §4). */
export function listParcels(context: BuildingContext, range: DayRangeQuery): Promise<Parcel[]> {
  const { building, now } = context;
  const from = range.from ?? addDays(getToday(building.timeZone, now), -PARCEL_LOOK_BACK_DAYS);
  return findParcels(context, requireValidDayRange(from, range.to ?? range.from));
}

export function readWaitingParcelsSummary({
  db,
  building,
  actor,
  now,
}: BuildingContext): Promise<WaitingParcelsSummary> {
  return selectWaitingParcelsSummary(db, building, actor, getToday(building.timeZone, now));
}

export function listWaitingParcels(
  context: BuildingContext,
  query: PageQuery<'date'>,
): Promise<PageOfRows<Parcel>> {
  return findWaitingParcels(context, query);
}

export async function readReceptionParcels(context: BuildingContext): Promise<ReceptionParcelsResult> {
  if (!can.keepLog(context.actor)) throw new AppError('forbidden');
  return findReceptionParcels(context, getToday(context.building.timeZone, context.now));
}

export function listParcelSenders({ db, building, actor }: BuildingContext): Promise<string[]> {
  return findFrequentParcelSenders(db, building, actor);
}
