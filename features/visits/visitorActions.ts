import { getToday, HOUR_MS, isPast, type LocalDate, type LocalTime } from '../../kit/time.ts';
import type { VisitStatus } from './visit.ts';

/** Milliseconds before the planned time from which visitors may report that they are there. */
const HERE_LEAD_TIME_MS = 2 * HOUR_MS;

export function getVisitorSelfServiceActions(
  { status, date, time }: { status: VisitStatus; date: LocalDate; time: LocalTime },
  timeZone: string,
  now: Date,
): { late: boolean; here: boolean; cancel: boolean } {
  const day = getToday(timeZone, now);
  const isExpected = status === 'waiting' && date >= day;
  const isToday = isExpected && date === day;
  const isSoon = isPast(date, time, timeZone, new Date(now.getTime() + HERE_LEAD_TIME_MS));
  return { late: isToday, here: isToday && isSoon, cancel: isExpected };
}
