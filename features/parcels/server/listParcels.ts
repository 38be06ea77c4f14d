import { invalidField } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http.ts';
import { addDays, daysBetween, MAX_RANGE_DAYS, today } from '../../../kit/time.ts';
import { LOOK_BACK_DAYS, type Parcel, type ParcelRange } from '../parcel.ts';
import { findParcels } from './queries.ts';

/**
 * One's own parcels, or for staff the building's. Without a start from 31 days ago on; without an end a single day where
 * there is a start, and otherwise all ahead (decisions.md §1.4).
 */
export function listParcels(context: BuildingContext, range: ParcelRange): Promise<Parcel[]> {
  const { db, building, actor, now } = context;
  const from = range.from ?? addDays(today(building.timeZone, now), -LOOK_BACK_DAYS);
  const to = range.to ?? range.from;
  // Both given were checked at the door; here the start may be the default.
  if (to && to < from) throw invalidField('to', 'end_before_start');
  if (to && daysBetween(from, to) > MAX_RANGE_DAYS)
    throw invalidField('to', 'range_too_long', { max: MAX_RANGE_DAYS });
  return findParcels(db, building, actor, { from, to });
}
