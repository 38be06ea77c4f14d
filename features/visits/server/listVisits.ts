import { daysAsked } from '../../../kit/server/http/daysAsked.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import type { DayRange } from '../../../kit/time.ts';
import type { Visit } from '../visit.ts';
import { findVisits } from './queries.ts';
import type { Coverage } from './shared.ts';

/** The visits of some days: one's own, or for staff all of the building's. */
export function listVisits(context: BuildingContext, range: DayRange, covered: Coverage): Promise<Visit[]> {
  return findVisits(context.db, context.building, context.actor, daysAsked(context, range), covered);
}
