import { invalidField } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http.ts';
import { daysBetween, type LocalDate, MAX_RANGE_DAYS, today } from '../../../kit/time.ts';
import type { Appointment } from '../appointment.ts';
import { findVisits } from './queries.ts';

export interface Range {
  from?: LocalDate | undefined;
  to?: LocalDate | undefined;
}

/** The days asked: without a start the building's today, without an end that single day (decisions.md §1.4). */
export function daysAsked(
  { building, now }: BuildingContext,
  range: Range,
): { from: LocalDate; to: LocalDate } {
  const from = range.from ?? today(building.timeZone, now);
  const to = range.to ?? from;
  // Both given were checked at the door; here one of them may be the default.
  if (to < from) throw invalidField('to', 'end_before_start');
  if (daysBetween(from, to) > MAX_RANGE_DAYS)
    throw invalidField('to', 'range_too_long', { max: MAX_RANGE_DAYS });
  return { from, to };
}

/** The visits of some days: one's own, or for staff all of the building's. */
export function listVisits(context: BuildingContext, range: Range): Promise<Appointment[]> {
  return findVisits(context.db, context.building, context.actor, daysAsked(context, range));
}
