import { addDays, daysBetween, type LocalDate, localDate, MAX_RANGE_DAYS } from '../../time.ts';
import { type AddressState, parsed, readAddress, useAddress } from '../address.ts';
import { useToday } from '../today.ts';

/** A range of days, both included, `YYYY-MM-DD`. */
export type DateRange = { start: LocalDate; end: LocalDate };

/** The days that a list shows. */
export interface Period extends DateRange {
  today: LocalDate;
  /** The server would refuse it. */
  isTooLong: boolean;
  show: (range: DateRange) => void;
}

/** Whether the server would refuse the range: an address may say anything. */
export function isTooLong({ start, end }: DateRange): boolean {
  return daysBetween(start, end) > MAX_RANGE_DAYS;
}

/** The first day of the month so many months after that of a day. */
function firstOfMonth(day: LocalDate, months: number): LocalDate {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The month that a day is in. */
export const monthOf = (day: LocalDate, months = 0): DateRange => ({
  start: firstOfMonth(day, months),
  end: addDays(firstOfMonth(day, months + 1), -1),
});

export const isSameRange = (one: DateRange, other: DateRange): boolean =>
  one.start === other.start && one.end === other.end;

/** The days of the same length before (-1) or after (1) a range; of a whole month the whole month. */
export function rangeBeside(range: DateRange, side: -1 | 1): DateRange {
  if (isSameRange(range, monthOf(range.start))) return monthOf(range.start, side);
  const days = side * daysBetween(range.start, range.end);
  return { start: addDays(range.start, days), end: addDays(range.end, days) };
}

const day = parsed(localDate, undefined);
const parameters = { start: day, end: day };

const rangeOf = ({ start, end }: AddressState<typeof parameters>, today: LocalDate): DateRange => {
  const first = start ?? today;
  return { start: first, end: end !== undefined && end >= first ? end : first };
};

/** The days that a list shows at an address, as `usePeriod` reads it. */
export const rangeIn = (search: string, today: LocalDate): DateRange =>
  rangeOf(readAddress(parameters, search), today);

/**
 * The days that a list shows, from `?start=&end=`; today where the address says nothing readable. Choosing others makes an
 * entry of the history, so Back returns to those before.
 */
export function usePeriod(): Period {
  const today = useToday();
  const [named, change] = useAddress(parameters);
  const range = rangeOf(named, today);
  return { ...range, today, isTooLong: isTooLong(range), show: (next) => change(next, 'push') };
}
