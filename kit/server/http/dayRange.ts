import { invalidField } from '../../errors.ts';
import { type DayRange, daysBetween, type LocalDate, MAX_RANGE_DAYS, today } from '../../time.ts';

/** Default: today in the building, or the single day `from` (docs/specification.md §4). */
export function resolveDayRange(
  { building, now }: { building: { timeZone: string }; now: Date },
  range: DayRange,
): { from: LocalDate; to: LocalDate } {
  const from = range.from ?? today(building.timeZone, now);
  return requireValidDayRange(from, range.to ?? from);
}

export function requireValidDayRange<To extends LocalDate | undefined>(
  from: LocalDate,
  to: To,
): { from: LocalDate; to: To } {
  if (to !== undefined && to < from) throw invalidField('to', 'end_before_start');
  if (to !== undefined && daysBetween(from, to) > MAX_RANGE_DAYS)
    throw invalidField('to', 'range_too_long', { max: MAX_RANGE_DAYS });
  return { from, to };
}
