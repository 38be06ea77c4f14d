import { invalidField } from '../../errors.ts';
import { type DayRange, daysBetween, type LocalDate, MAX_RANGE_DAYS, today } from '../../time.ts';

/**
 * Without a start the building's today, without an end that single day (docs/specification.md §4). Throws as
 * `bounded` does.
 */
export function daysAsked(
  { building, now }: { building: { timeZone: string }; now: Date },
  asked: DayRange,
): { from: LocalDate; to: LocalDate } {
  const from = asked.from ?? today(building.timeZone, now);
  return bounded(from, asked.to ?? from);
}

/**
 * The range as it is. Throws `invalid` where it ends before it starts or has more than `MAX_RANGE_DAYS` days; without an end
 * it may be of any length.
 */
export function bounded<To extends LocalDate | undefined>(
  from: LocalDate,
  to: To,
): { from: LocalDate; to: To } {
  if (to !== undefined && to < from) throw invalidField('to', 'end_before_start');
  if (to !== undefined && daysBetween(from, to) > MAX_RANGE_DAYS)
    throw invalidField('to', 'range_too_long', { max: MAX_RANGE_DAYS });
  return { from, to };
}
