import { addDays, type LocalDate } from '../../../kit/time.ts';

/** 0 is Monday. */
export const weekdayOf = (date: LocalDate) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The days from one to another, both included, that fall on these weekdays. */
export function everyWeek(from: LocalDate, weekdays: readonly number[], until: LocalDate): LocalDate[] {
  const days: LocalDate[] = [];
  for (let day = from; day <= until; day = addDays(day, 1))
    if (weekdays.includes(weekdayOf(day))) days.push(day);
  return days;
}
