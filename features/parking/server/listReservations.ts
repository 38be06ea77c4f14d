import { invalidField } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http.ts';
import { daysBetween, type LocalDate, MAX_RANGE_DAYS, today } from '../../../kit/time.ts';
import type { BayReservation } from '../parking.ts';
import { findBayReservations } from './seenReservations.ts';

interface Range {
  from?: LocalDate | undefined;
  to?: LocalDate | undefined;
}

/** The reservations of some days: without a start the building's today, without an end that single day. */
export async function listReservations(
  { db, building, actor, now }: BuildingContext,
  range: Range,
): Promise<BayReservation[]> {
  const from = range.from ?? today(building.timeZone, now);
  const to = range.to ?? from;
  if (to < from) throw invalidField('to', 'end_before_start');
  if (daysBetween(from, to) > MAX_RANGE_DAYS)
    throw invalidField('to', 'range_too_long', { max: MAX_RANGE_DAYS });
  return findBayReservations(db, building, actor, { from, to });
}
