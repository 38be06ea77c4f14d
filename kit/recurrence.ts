import { addDays, DAY_MS, getMonday, getWeekday, type LocalDate } from './time.ts';

/** Monthly: on the 24th, the second Tuesday or the last Friday. `fortnightly` counts weeks from Monday. */
export const frequencies = [
  'daily',
  'weekly',
  'fortnightly',
  'monthlyByDay',
  'monthlyByWeekday',
  'monthlyByLastWeekday',
] as const;
export type Frequency = (typeof frequencies)[number];

export interface Recurrence {
  frequency: Frequency;
  from: LocalDate;
  /** See `getWeekday`. Used by the daily and weekly frequencies; the monthly ones follow `from`. */
  weekdays: readonly number[];
  until: LocalDate;
  times?: number | undefined;
}

const dayOfMonth = (date: LocalDate) => Number(date.slice(8));
const lastOfMonth = (date: LocalDate) => {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
};

/** 2 for the second Tuesday of a month: 1 to 5. */
export const getWeekdayOrdinal = (date: LocalDate) => Math.ceil(dayOfMonth(date) / 7);
const isLastOfItsWeekday = (date: LocalDate) => dayOfMonth(date) + 7 > lastOfMonth(date);

export const listFrequenciesForDate = (date: LocalDate): Frequency[] =>
  frequencies.filter(
    (frequency) =>
      (frequency !== 'monthlyByWeekday' || getWeekdayOrdinal(date) < 5) &&
      (frequency !== 'monthlyByLastWeekday' || isLastOfItsWeekday(date)),
  );

/** Returns the days in order. A month without that day of the month uses its last day. */
export function listOccurrences({ frequency, from, weekdays, until, times }: Recurrence): LocalDate[] {
  const firstWeek = getMonday(from);
  const isOne: Record<Frequency, (day: LocalDate) => boolean> = {
    daily: (day) => weekdays.includes(getWeekday(day)),
    weekly: (day) => weekdays.includes(getWeekday(day)),
    fortnightly: (day) => weekdays.includes(getWeekday(day)) && weeksBetween(firstWeek, day) % 2 === 0,
    monthlyByDay: (day) => dayOfMonth(day) === Math.min(dayOfMonth(from), lastOfMonth(day)),
    monthlyByWeekday: (day) =>
      getWeekday(day) === getWeekday(from) && getWeekdayOrdinal(day) === getWeekdayOrdinal(from),
    monthlyByLastWeekday: (day) => getWeekday(day) === getWeekday(from) && isLastOfItsWeekday(day),
  };
  const days: LocalDate[] = [];
  for (let day = from; day <= until && days.length < (times ?? Infinity); day = addDays(day, 1))
    if (isOne[frequency](day)) days.push(day);
  return days;
}

const weeksBetween = (monday: LocalDate, day: LocalDate) =>
  (Date.parse(getMonday(day)) - Date.parse(monday)) / (7 * DAY_MS);
