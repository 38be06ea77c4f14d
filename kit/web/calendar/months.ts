import {
  addDays,
  countDaysInclusive,
  getMonday,
  type LocalDate,
  listDays,
  localDateSchema,
} from '../../time.ts';

/** A month is represented by its first day. */
export const getFirstDayOfMonth = (date: LocalDate): LocalDate => `${date.slice(0, 7)}-01`;

export function addMonths(month: LocalDate, months: number): LocalDate {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at - 1 + months, 1)).toISOString().slice(0, 10);
}

export const getLastDayOfMonth = (month: LocalDate): LocalDate => addDays(addMonths(month, 1), -1);

/** The weeks with days of the month, from Monday to Sunday. */
export function listWeeksOfMonth(date: LocalDate): LocalDate[][] {
  const last = addDays(getMonday(getLastDayOfMonth(date)), 6);
  const days = listDays([{ start: getMonday(getFirstDayOfMonth(date)), end: last }]);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
}

/** The ISO number of the week, which is counted in the year of its Thursday. */
export function getWeekNumber(monday: LocalDate): number {
  const thursday = addDays(monday, 3);
  return Math.ceil(countDaysInclusive(`${thursday.slice(0, 4)}-01-01`, thursday) / 7);
}

/** Parses `2026-11` from the URL. */
export function parseMonth(text: string): LocalDate | undefined {
  return localDateSchema.safeParse(`${text}-01`).data;
}
