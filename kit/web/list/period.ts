import { addDays, countDaysInclusive, type LocalDate, localDateSchema, MAX_RANGE_DAYS } from '../../time.ts';
import { parseUrlState, schemaParam, type UrlState, useUrlState } from '../navigation/useUrlState.ts';
import { useToday } from '../session/useToday.ts';

/** Days `YYYY-MM-DD`, both included. */
export type DateRange = { start: LocalDate; end: LocalDate };

export interface ListDateRangeState extends DateRange {
  today: LocalDate;
  isTooLong: boolean;
  setRange: (range: DateRange) => void;
}

/** True if the server would refuse the range. */
export function isRangeTooLong({ start, end }: DateRange, maxDays = MAX_RANGE_DAYS): boolean {
  return countDaysInclusive(start, end) > maxDays;
}

function firstOfMonth(day: LocalDate, months: number): LocalDate {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

export const getMonthRange = (day: LocalDate, months = 0): DateRange => ({
  start: firstOfMonth(day, months),
  end: addDays(firstOfMonth(day, months + 1), -1),
});

export const isSameRange = (one: DateRange, other: DateRange): boolean =>
  one.start === other.start && one.end === other.end;

/** The previous (-1) or next (1) range of the same length. Whole months give whole months. */
export function shiftRange(range: DateRange, side: -1 | 1): DateRange {
  if (isSameRange(range, getMonthRange(range.start))) return getMonthRange(range.start, side);
  const days = side * countDaysInclusive(range.start, range.end);
  return { start: addDays(range.start, days), end: addDays(range.end, days) };
}

const day = schemaParam(localDateSchema, undefined);
const parameters = { start: day, end: day };

const toRange = ({ start, end }: UrlState<typeof parameters>, today: LocalDate): DateRange => {
  const first = start ?? today;
  return { start: first, end: end !== undefined && end >= first ? end : first };
};

export const parseUrlDateRange = (search: string, today: LocalDate): DateRange =>
  toRange(parseUrlState(parameters, search), today);

/** The days of a list, from `?start=&end=`, or today. A change adds a history entry. */
export function useListPeriod(): ListDateRangeState {
  const today = useToday();
  const [urlRange, change] = useUrlState(parameters);
  const range = toRange(urlRange, today);
  return { ...range, today, isTooLong: isRangeTooLong(range), setRange: (next) => change(next, 'push') };
}
