import { AppError } from '../../../kit/errors.ts';
import type { Page, PageQuery } from '../../../kit/page.ts';
import { limitDayRange } from '../../../kit/server/http/dayRange.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { addDays, type DayRange, today } from '../../../kit/time.ts';
import { LOOK_BACK_DAYS, type Parcel, type WaitingParcels } from '../parcel.ts';
import { can } from '../policy.ts';
import type { ReceptionParcels } from '../reception.ts';
import { findParcels, findSenders, findWaitingParcels, queryWaitingParcelCount } from './queries.ts';
import { findReceptionParcels } from './reception/findReceptionParcels.ts';

/** `from` defaults to 31 days ago, `to` to `from`, or to no end (docs/specification.md §4). */
export function listParcels(context: BuildingContext, range: DayRange): Promise<Parcel[]> {
  const { building, now } = context;
  const from = range.from ?? addDays(today(building.timeZone, now), -LOOK_BACK_DAYS);
  return findParcels(context, limitDayRange(from, range.to ?? range.from));
}

export function countWaitingParcels({ db, building, actor, now }: BuildingContext): Promise<WaitingParcels> {
  return queryWaitingParcelCount(db, building, actor, today(building.timeZone, now));
}

export function listWaitingParcels(
  context: BuildingContext,
  asked: PageQuery<'date'>,
): Promise<Page<Parcel>> {
  return findWaitingParcels(context, asked);
}

export async function readReceptionParcels(context: BuildingContext): Promise<ReceptionParcels> {
  if (!can.keepLog(context.actor)) throw new AppError('forbidden');
  return findReceptionParcels(context, today(context.building.timeZone, context.now));
}

export function listSenders({ db, building, actor }: BuildingContext): Promise<string[]> {
  return findSenders(db, building, actor);
}
