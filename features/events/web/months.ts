import { addDays, type LocalDate, localDate } from '../../../kit/time.ts';

/** The first day of the day's month; months are named by it. */
export const monthOf = (date: LocalDate): LocalDate => `${date.slice(0, 7)}-01`;

/** The month so many after (before, where negative) a month. */
export function addMonths(month: LocalDate, months: number): LocalDate {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The last day of a month. */
export const lastDayOf = (month: LocalDate): LocalDate => addDays(addMonths(month, 1), -1);

/** `2026-11` as an address has it → `2026-11-01`; undefined for what is no month. */
export function readMonth(text: string): LocalDate | undefined {
  return localDate.safeParse(`${text}-01`).data;
}
