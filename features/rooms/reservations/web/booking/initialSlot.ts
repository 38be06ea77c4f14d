import type { GetBuildingOpenHours } from '../../../../../core/buildings/openHours.ts';
import {
  addDays,
  getLocalNow,
  getWeekday,
  type LocalDate,
  OFFICE_HOURS,
  toMinutes,
  toTime,
} from '../../../../../kit/time.ts';
import type { TimeRange } from '../../../../../kit/web/calendar/hours.ts';
import { addHour, type CalendarSelection } from '../calendar/calendarSelection.ts';

const MORNING = '09:00';

/**
 * Priority: selection, then `wanted`, then the next free half hour of a working day. `openOn` only limits the
 * last.
 */
export function getInitialSlot(
  selection: CalendarSelection | null,
  timeZone: string,
  {
    wanted = null,
    openOn,
    now = new Date(),
  }: { wanted?: TimeRange | null; openOn?: GetBuildingOpenHours | undefined; now?: Date } = {},
) {
  const localTime = getLocalNow(timeZone, now);
  const date = selection?.date ?? localTime.date;
  const rooms = selection?.rooms ?? [];
  if (selection?.start) {
    const { start, end = addHour(start) } = selection;
    return { date, start, end, rooms };
  }
  if (wanted) {
    const isBehind = date === localTime.date && wanted.start < localTime.time;
    return { ...wanted, date: isBehind ? nextWorkingDay(date, openOn) : date, rooms };
  }
  const proposed = nextHalfHour(localTime.time);
  const isToday = date === localTime.date;
  const isOver = isToday && addHour(proposed) > (openOn?.(date) ?? OFFICE_HOURS).end;
  const day = isOver ? nextWorkingDay(date, openOn) : date;
  const openHours = openOn?.(day);
  const opens = openHours?.start ?? (isToday && !isOver ? OFFICE_HOURS.start : MORNING);
  const start = isToday && !isOver && proposed > opens ? proposed : opens;
  const hour = addHour(start);
  return {
    date: day,
    start,
    end: openHours && openHours.end > start && openHours.end < hour ? openHours.end : hour,
    rooms,
  };
}

function nextWorkingDay(date: LocalDate, openOn?: GetBuildingOpenHours): LocalDate {
  const week = [1, 2, 3, 4, 5, 6, 7].map((after) => addDays(date, after));
  const next = week.find((day) => openOn?.(day)) ?? week.find((day) => getWeekday(day) < 5);
  return next ?? addDays(date, 1);
}

/** Rounded down, so that "now" is not in the future. */
export const roundDownToFiveMinutes = (time: string): string => toTime(Math.floor(toMinutes(time) / 5) * 5);

function nextHalfHour(time: string): string {
  const minutes = Math.ceil((toMinutes(time) + 1) / 30) * 30;
  return toTime(Math.min(minutes, toMinutes('23:00')));
}
