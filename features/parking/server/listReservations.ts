import { daysAsked } from '../../../kit/server/http/daysAsked.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import type { DayRange } from '../../../kit/time.ts';
import type { BayReservation } from '../parking.ts';
import { findBayReservations } from './seenReservations.ts';

/** The reservations of some days: without a start the building's today, without an end that single day. */
export function listReservations(context: BuildingContext, range: DayRange): Promise<BayReservation[]> {
  const { db, building, actor } = context;
  return findBayReservations(db, building, actor, daysAsked(context, range));
}
