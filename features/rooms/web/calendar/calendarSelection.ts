import { type LocalDate, type LocalTime, localNow } from '../../../../kit/time.ts';

/** What somebody pointed at in the calendar: the booking form starts with it. */
export interface CalendarSelection {
  date: LocalDate;
  start?: LocalTime;
  end?: LocalTime;
  rooms?: readonly number[];
}

/** From two wall-clock moments, `YYYY-MM-DD…HH:MM…`. Midnight after the day is `24:00`; later ends are cut there. */
export function selectionOf(from: string, to: string): CalendarSelection {
  const date = from.slice(0, 10);
  return { date, start: from.slice(11, 16), end: to.slice(0, 10) > date ? '24:00' : to.slice(11, 16) };
}

/** An hour later, and midnight at the latest. */
export function addHour(time: LocalTime): LocalTime {
  const hour = Number(time.slice(0, 2)) + 1;
  return hour > 23 ? '24:00' : `${String(hour).padStart(2, '0')}${time.slice(2)}`;
}

/** What the booking form starts with: what was pointed at, else the next half hour, for an hour. */
export function startingPoint(selection: CalendarSelection | null, timeZone: string) {
  const here = localNow(timeZone, new Date());
  const date = selection?.date ?? here.date;
  const start = selection?.start ?? (date === here.date ? nextHalfHour(here.time) : '09:00');
  return { date, start, end: selection?.end ?? addHour(start), rooms: selection?.rooms ?? [] };
}

function nextHalfHour(time: LocalTime): LocalTime {
  if (time > '23:00') return '23:00';
  return time.slice(3) < '30' ? `${time.slice(0, 3)}30` : `${addHour(time).slice(0, 2)}:00`;
}
