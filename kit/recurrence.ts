import { addDays, getMonday, getWeekday, type LocalDate } from './time.ts';

/** Of each month: the 24th, its second Tuesday, its last Friday. `fortnightly` counts weeks from Monday. */
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
  /** The first day that may be one of it. */
  from: LocalDate;
  /** As `weekdayOf` counts them. Of those by the day or the week: on which days; the others go by `from`. */
  weekdays: readonly number[];
  /** No day after this one. */
  until: LocalDate;
  /** As many days at most; undefined: all until then. */
  times?: number | undefined;
}

const dayOfMonth = (date: LocalDate) => Number(date.slice(8));
const lastOfMonth = (date: LocalDate) => {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
};

/** Of the second Tuesday of a month 2: 1 to 5. */
export const ordinalOf = (date: LocalDate) => Math.ceil(dayOfMonth(date) / 7);
const isLastOfItsWeekday = (date: LocalDate) => dayOfMonth(date) + 7 > lastOfMonth(date);

/** Which ways of repeating a day has: no month is sure to have a fifth Tuesday. */
export const frequenciesOf = (date: LocalDate): Frequency[] =>
  frequencies.filter(
    (frequency) =>
      (frequency !== 'monthlyByWeekday' || ordinalOf(date) < 5) &&
      (frequency !== 'monthlyByLastWeekday' || isLastOfItsWeekday(date)),
  );

/** The days of a recurrence, in order. In a month that has no such day of the month, its last day stands for it. */
export function listOccurrences({ frequency, from, weekdays, until, times }: Recurrence): LocalDate[] {
  const firstWeek = getMonday(from);
  const isOne: Record<Frequency, (day: LocalDate) => boolean> = {
    daily: (day) => weekdays.includes(getWeekday(day)),
    weekly: (day) => weekdays.includes(getWeekday(day)),
    fortnightly: (day) => weekdays.includes(getWeekday(day)) && weeksBetween(firstWeek, day) % 2 === 0,
    monthlyByDay: (day) => dayOfMonth(day) === Math.min(dayOfMonth(from), lastOfMonth(day)),
    monthlyByWeekday: (day) => getWeekday(day) === getWeekday(from) && ordinalOf(day) === ordinalOf(from),
    monthlyByLastWeekday: (day) => getWeekday(day) === getWeekday(from) && isLastOfItsWeekday(day),
  };
  const days: LocalDate[] = [];
  for (let day = from; day <= until && days.length < (times ?? Infinity); day = addDays(day, 1))
    if (isOne[frequency](day)) days.push(day);
  return days;
}

const weeksBetween = (monday: LocalDate, day: LocalDate) =>
  (Date.parse(getMonday(day)) - Date.parse(monday)) / (7 * 86_400_000);
