import { addDays, type LocalDate, localNow, minutesOf, timeOf, weekdayOf } from '../../../../kit/time.ts';
import type { Period } from '../../../../kit/web/calendar/hours.ts';
import { addHour, type CalendarSelection } from '../calendar/calendarSelection.ts';

/** Within these hours a time is proposed. */
const DAY_STARTS = '08:00';
const DAY_ENDS = '19:00';

/**
 * What the booking form starts with: what was pointed at, else the hours that are `wanted`, else the next half hour of a working day, for
 * an hour.
 */
export function startingPoint(
  selection: CalendarSelection | null,
  timeZone: string,
  { wanted = null, now = new Date() }: { wanted?: Period | null; now?: Date } = {},
) {
  const here = localNow(timeZone, now);
  const date = selection?.date ?? here.date;
  const rooms = selection?.rooms ?? [];
  if (selection?.start) {
    const { start, end = addHour(start) } = selection;
    return { date, start, end, rooms };
  }
  if (wanted) {
    const isBehind = date === here.date && wanted.start < here.time;
    return { ...wanted, date: isBehind ? nextWorkingDay(date) : date, rooms };
  }
  const proposed = nextHalfHour(here.time);
  const isToday = date === here.date;
  // There is no such hour left today.
  const isOver = isToday && addHour(proposed) > DAY_ENDS;
  const start = isToday && !isOver ? (proposed < DAY_STARTS ? DAY_STARTS : proposed) : '09:00';
  return { date: isOver ? nextWorkingDay(date) : date, start, end: addHour(start), rooms };
}

function nextWorkingDay(date: LocalDate): LocalDate {
  const next = addDays(date, 1);
  return weekdayOf(next) < 5 ? next : nextWorkingDay(next);
}

function nextHalfHour(time: string): string {
  const minutes = Math.ceil((minutesOf(time) + 1) / 30) * 30;
  return timeOf(Math.min(minutes, minutesOf('23:00')));
}
