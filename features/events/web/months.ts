import { addDays, type LocalDate, localDateSchema } from '../../../kit/time.ts';

/** A month is represented by its first day. */
export const getFirstDayOfMonth = (date: LocalDate): LocalDate => `${date.slice(0, 7)}-01`;

export function addMonths(month: LocalDate, months: number): LocalDate {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at - 1 + months, 1)).toISOString().slice(0, 10);
}

export const getLastDayOfMonth = (month: LocalDate): LocalDate => addDays(addMonths(month, 1), -1);

/** Parses `2026-11` from the URL. */
export function parseMonth(text: string): LocalDate | undefined {
  return localDateSchema.safeParse(`${text}-01`).data;
}
