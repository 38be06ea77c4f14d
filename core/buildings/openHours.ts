import { getWeekday, type LocalDate, type LocalTime } from '../../kit/time.ts';
import { type OpeningHours, weekdays } from './building.ts';

interface Open {
  start: LocalTime;
  end: LocalTime;
}

/** From when to when something is open on a day; undefined: not at all, or nothing is told. */
export type OpenOn = (day: LocalDate) => Open | undefined;

/** Whether a building tells its hours and is not open then. Without a time: not open at all that day. */
export function isOutsideHours(
  told: Partial<OpeningHours> | null | undefined,
  date: LocalDate,
  time?: LocalTime,
): boolean {
  if (!told) return false;
  const open = openOn(told)(date);
  return open === undefined || (time !== undefined && (time < open.start || time >= open.end));
}

/** The building’s hours as it tells them. They propose and show; they refuse nothing. */
export function openOn(told: Partial<OpeningHours> | null | undefined): OpenOn {
  return (day) => {
    const hours = told?.[weekdays[getWeekday(day)] ?? 'monday'];
    return hours ? { start: hours.opens, end: hours.closes } : undefined;
  };
}
