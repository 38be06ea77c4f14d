import { addDays, daysBetween, type LocalDate, localDate, MAX_RANGE_DAYS } from '../../../../kit/time.ts';

/** 0 is Monday. */
export const weekdayOf = (date: LocalDate) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/**
 * The days from one to another, both included, that fall on these weekdays; none where either is no day yet, or they lie
 * further apart than anything can be booked.
 */
export function everyWeek(from: LocalDate, weekdays: readonly number[], until: LocalDate): LocalDate[] {
  const days: LocalDate[] = [];
  if (![from, until].every((day) => localDate.safeParse(day).success)) return days;
  if (daysBetween(from, until) > MAX_RANGE_DAYS) return days;
  for (let day = from; day <= until; day = addDays(day, 1))
    if (weekdays.includes(weekdayOf(day))) days.push(day);
  return days;
}
