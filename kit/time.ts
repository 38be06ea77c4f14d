import { z } from 'zod';

/** A day on the wall calendar, `YYYY-MM-DD`. It has no time zone and is never shifted. */
export type LocalDate = string;
/** A time on the wall clock, `HH:MM`. */
export type LocalTime = string;
/** Every day from `start` to `end`, both included. */
export interface DateSpan {
  start: LocalDate;
  end: LocalDate;
}

/** The longest range that a list call answers and a creation accepts (docs/specification.md §4). */
export const MAX_RANGE_DAYS = 367;

/** A real day of the calendar, years 2000 to 2199: a slip of the keyboard is not a date in the year 20262. */
export const localDate = z
  .string()
  .regex(/^2[01]\d\d-\d\d-\d\d$/, { error: 'invalid_date', abort: true })
  .refine(isRealDate, { error: 'invalid_date' });

/** `HH:MM`, hour 0 to 23; `H:MM` and `HH:MM:SS` are brought to that form. */
export const localTime = z
  .string()
  .regex(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, { error: 'invalid_time' })
  .overwrite((text) =>
    text.padStart(text.indexOf(':') === 1 ? text.length + 1 : text.length, '0').slice(0, 5),
  );

/** When something ends: a time, or `24:00`, the midnight at the end of its day. */
export const periodEnd = z.union([z.literal('24:00'), localTime], { error: 'invalid_time' });

export const dateSpan = z
  .object({ start: localDate, end: localDate })
  .refine((span) => span.start <= span.end, { error: 'end_before_start' });

/** The days that a list call asks for, both included; either end may be left out. */
export const dayRange = z
  .object({ from: localDate.optional(), to: localDate.optional() })
  .refine((range) => !range.from || !range.to || range.from <= range.to, {
    error: 'end_before_start',
    path: ['to'],
  })
  .refine((range) => !range.from || !range.to || daysBetween(range.from, range.to) <= MAX_RANGE_DAYS, {
    error: 'range_too_long',
    params: { max: MAX_RANGE_DAYS },
    path: ['to'],
  });
export type DayRange = z.output<typeof dayRange>;

function isRealDate(date: string): boolean {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const moment = new Date(Date.UTC(year, month - 1, day));
  return moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
}

/** Minutes since midnight: `09:30` → 570, `24:00` → 1440. */
export function toMinutes(time: LocalTime): number {
  const colon = time.indexOf(':');
  return Number(time.slice(0, colon)) * 60 + Number(time.slice(colon + 1));
}

/** The time so many minutes after midnight: 570 → `09:30`, 1440 → `24:00`. */
export const toTime = (minutes: number): LocalTime =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The day `days` after (before, where negative) a day. */
export function addDays(date: LocalDate, days: number): LocalDate {
  const moment = new Date(`${date}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** Which day of its week a day is: 0 is Monday, 6 Sunday. */
export const getWeekday = (date: LocalDate): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The Monday of the day's week. */
export const getMonday = (date: LocalDate): LocalDate => addDays(date, -getWeekday(date));

/** How many days from `start` to `end`, both included. */
export function daysBetween(start: LocalDate, end: LocalDate): number {
  return Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / 86_400_000) + 1;
}

/** Each day of the spans once, in order. Spans are bounded by `MAX_RANGE_DAYS` before. */
export function listDays(spans: readonly DateSpan[]): LocalDate[] {
  const days = new Set<LocalDate>();
  for (const { start, end } of spans) for (let day = start; day <= end; day = addDays(day, 1)) days.add(day);
  return [...days].sort();
}

// Making a formatter takes a tenth of a millisecond, which an import of 20,000 rows would notice.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  // Swedish writes dates and times the ISO way.
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, clock);
  return clock;
}

// Asked for the same minute many times by each call; a formatter takes longer than all else that is done with a day.
const minutes = new Map<string, Map<number, Readonly<{ date: LocalDate; time: LocalTime }>>>();
const MINUTES_KEPT = 2_000;

/** The instant as wall-clock day and time in an IANA time zone. */
export function localNow(timeZone: string, now: Date): Readonly<{ date: LocalDate; time: LocalTime }> {
  const minute = Math.floor(now.getTime() / 60_000);
  let ofZone = minutes.get(timeZone);
  const known = ofZone?.get(minute);
  if (known) return known;
  const [date, time] = clockOf(timeZone).format(now).split(' ') as [string, string];
  if (!ofZone || ofZone.size >= MINUTES_KEPT) {
    ofZone = new Map();
    minutes.set(timeZone, ofZone);
  }
  ofZone.set(minute, { date, time });
  return { date, time };
}

/** Today in an IANA time zone. */
export function today(timeZone: string, now: Date): LocalDate {
  return localNow(timeZone, now).date;
}

/** Whether a wall-clock moment in the time zone already lies behind `now`. */
export function isPast(date: LocalDate, time: LocalTime, timeZone: string, now: Date): boolean {
  const here = localNow(timeZone, now);
  return date < here.date || (date === here.date && time <= here.time);
}

/** By how many milliseconds the wall clock of a time zone is ahead of UTC at an instant, to the minute. */
function offsetAt(timeZone: string, instant: number): number {
  const { date, time } = localNow(timeZone, new Date(instant));
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(instant / 60_000) * 60_000;
}

const DAY = 86_400_000;

/**
 * Whether the wall clock of an IANA time zone ever shows this time on this day: one that a clock change skips it does not.
 * `24:00` is the end of the day, whatever the clocks then do.
 */
export function timeExists(date: LocalDate, time: LocalTime, timeZone: string): boolean {
  if (time === '24:00') return true;
  const wall = Date.parse(`${date}T${time}:00Z`);
  const [before, after] = [offsetAt(timeZone, wall - DAY), offsetAt(timeZone, wall + DAY)];
  if (before === after) return true;
  return [before, after].some((offset) => {
    const shown = localNow(timeZone, new Date(wall - offset));
    return shown.date === date && shown.time === time;
  });
}

/** Whether a period can end at this time: it exists, or is the first that is skipped, at which the minute before ends. */
export function endExists(date: LocalDate, time: LocalTime, timeZone: string): boolean {
  if (timeExists(date, time, timeZone)) return true;
  const before = toMinutes(time) - 1;
  return before < 0 || timeExists(date, toTime(before), timeZone);
}

/** A period on the wall clock; it may span days. */
interface WallPeriod {
  startDate: LocalDate;
  startTime: LocalTime;
  endDate: LocalDate;
  endTime: LocalTime;
}

/**
 * The field of a period whose time is skipped by a clock change in an IANA time zone. A start or an end that is the same
 * in `before` is not checked.
 */
export function skippedField(
  { startDate, startTime, endDate, endTime }: WallPeriod,
  timeZone: string,
  before: Partial<WallPeriod> = {},
): 'startTime' | 'endTime' | undefined {
  const isOtherStart = startDate !== before.startDate || startTime !== before.startTime;
  if (isOtherStart && !timeExists(startDate, startTime, timeZone)) return 'startTime';
  const isOtherEnd = endDate !== before.endDate || endTime !== before.endTime;
  if (isOtherEnd && !endExists(endDate, endTime, timeZone)) return 'endTime';
  return undefined;
}
