import { AppError } from '../../../kit/errors.ts';
import type { Page, PageAsked } from '../../../kit/page.ts';
import { limitDayRange } from '../../../kit/server/http/dayRange.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { addDays, type DayRange, today } from '../../../kit/time.ts';
import type { DeskParcels } from '../desk.ts';
import { LOOK_BACK_DAYS, type Parcel, type WaitingParcels } from '../parcel.ts';
import { can } from '../policy.ts';
import { findAtDesk } from './desk/findAtDesk.ts';
import { countWaiting, findParcels, findSenders, findWaiting } from './queries.ts';

/**
 * One's own parcels, or for staff the building's. Without a start from 31 days ago on; without an end a single day where
 * there is a start, and otherwise all ahead (docs/specification.md §4).
 */
export function listParcels(context: BuildingContext, range: DayRange): Promise<Parcel[]> {
  const { building, now } = context;
  const from = range.from ?? addDays(today(building.timeZone, now), -LOOK_BACK_DAYS);
  return findParcels(context, limitDayRange(from, range.to ?? range.from));
}

/** How many of them wait. */
export function countWaitingParcels({ db, building, actor, now }: BuildingContext): Promise<WaitingParcels> {
  return countWaiting(db, building, actor, today(building.timeZone, now));
}

/** Those that are counted so. */
export function listWaitingParcels(
  context: BuildingContext,
  asked: PageAsked<'date'>,
): Promise<Page<Parcel>> {
  return findWaiting(context, asked);
}

/** All that waits, what was refused, and what is not found, for the desk to look through. */
export async function readDesk(context: BuildingContext): Promise<DeskParcels> {
  if (!can.keepLog(context.actor)) throw new AppError('forbidden');
  return findAtDesk(context, today(context.building.timeZone, context.now));
}

/** From whom they mostly come. */
export function listSenders({ db, building, actor }: BuildingContext): Promise<string[]> {
  return findSenders(db, building, actor);
}
