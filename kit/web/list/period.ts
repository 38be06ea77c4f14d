import { daysBetween, type LocalDate, localDate, MAX_RANGE_DAYS } from '../../time.ts';
import { parsed, useAddress } from '../address.ts';
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

const day = parsed(localDate, undefined);

/**
 * The days that a list shows, from `?start=&end=`; today where the address says nothing readable. Choosing others makes an
 * entry of the history, so Back returns to those before.
 */
export function usePeriod(): Period {
  const today = useToday();
  const [{ start = today, end }, change] = useAddress({ start: day, end: day });
  const range = { start, end: end !== undefined && end >= start ? end : start };
  return { ...range, today, isTooLong: isTooLong(range), show: (next) => change(next, 'push') };
}
