import { Temporal } from 'temporal-polyfill';
import type { LocalDate } from '../../../kit/time.ts';

/** The first moment of the next day: what a visit's links open ends then. */
export function endOfDay(date: LocalDate, timeZone: string): Date {
  const end = Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(timeZone);
  return new Date(end.epochMilliseconds);
}
