import { Temporal } from 'temporal-polyfill';
import type { LocalDate } from '../../../../kit/time.ts';

export function getEndOfDay(date: LocalDate, timeZone: string): Date {
  const end = Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(timeZone);
  return new Date(end.epochMilliseconds);
}
