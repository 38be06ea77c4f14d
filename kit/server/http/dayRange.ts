import { invalidField } from '../../errors.ts';
import {
  countDaysInclusive,
  type DayRangeQuery,
  getToday,
  type LocalDate,
  MAX_RANGE_DAYS,
} from '../../time.ts';

/** Default: today in the building, or the single day `from` (docs/specification.md §4). */
export function resolveDayRange(
  { building, now }: { building: { timeZone: string }; now: Date },
  range: DayRangeQuery,
): { from: LocalDate; to: LocalDate } {
  const from = range.from ?? getToday(building.timeZone, now);
  return requireValidDayRange(from, range.to ?? from);
}

export function requireValidDayRange<To extends LocalDate | undefined>(
  from: LocalDate,
  to: To,
): { from: LocalDate; to: To } {
  if (to !== undefined && to < from) throw invalidField('to', 'end_before_start');
  if (to !== undefined && countDaysInclusive(from, to) > MAX_RANGE_DAYS)
    throw invalidField('to', 'range_too_long', { max: MAX_RANGE_DAYS });
  return { from, to };
}
