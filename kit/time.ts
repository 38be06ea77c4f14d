import { z } from 'zod';
import { withWireName } from './codec.ts';

export type LocalDate = string;
export type LocalTime = string;
export interface LocalDateSpan {
  start: LocalDate;
  end: LocalDate;
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Longest range of a list call or a creation (docs/specification.md §4). */
export const MAX_RANGE_DAYS = 367;

/** An existing date from 2000 to 2199, so that a typing error such as 20262 is refused. */
export const localDateSchema = z
  .string()
  .regex(/^2[01]\d\d-\d\d-\d\d$/, { error: 'invalid_date', abort: true })
  .refine(isRealDate, { error: 'invalid_date' });

/** `HH:MM`, hour 0 to 23. `H:MM` and `HH:MM:SS` are converted. */
export const localTimeSchema = z
  .string()
  .regex(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, { error: 'invalid_time' })
  .overwrite((text) =>
    text.padStart(text.indexOf(':') === 1 ? text.length + 1 : text.length, '0').slice(0, 5),
  );

/** A time, or `24:00` for the midnight at the end of the day. */
export const periodEndTimeSchema = z.union([z.literal('24:00'), localTimeSchema], { error: 'invalid_time' });

export const dateSpanSchema = z
  .object({ start: localDateSchema, end: localDateSchema })
  .refine((span) => span.start <= span.end, { error: 'end_before_start' });

export const dayRangeQuerySchema = z
  .object({ from: localDateSchema.optional(), to: localDateSchema.optional() })
  .refine((range) => !range.from || !range.to || range.from <= range.to, {
    error: 'end_before_start',
    path: ['to'],
  })
  .refine((range) => !range.from || !range.to || countDaysInclusive(range.from, range.to) <= MAX_RANGE_DAYS, {
    error: 'range_too_long',
    params: { max: MAX_RANGE_DAYS },
    path: ['to'],
  });
/** The published calls name the first and last day `start` and `end`. */
export const startEndQuerySchema = dayRangeQuerySchema.safeExtend({
  from: withWireName(localDateSchema.optional(), 'start'),
  to: withWireName(localDateSchema.optional(), 'end'),
});

export type DayRangeQuery = z.output<typeof dayRangeQuerySchema>;

function isRealDate(date: string): boolean {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const moment = new Date(Date.UTC(year, month - 1, day));
  return moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
}

export function toMinutes(time: LocalTime): number {
  const colon = time.indexOf(':');
  return Number(time.slice(0, colon)) * 60 + Number(time.slice(colon + 1));
}

export const OFFICE_HOURS = { start: '08:00', end: '19:00' };

/** Inverse of `toMinutes`: 570 → `09:30`, 1440 → `24:00`. */
export const toTime = (minutes: number): LocalTime =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export function addDays(date: LocalDate, days: number): LocalDate {
  const moment = new Date(`${date}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

export const getWeekday = (date: LocalDate): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

export const getMonday = (date: LocalDate): LocalDate => addDays(date, -getWeekday(date));

export function countDaysInclusive(start: LocalDate, end: LocalDate): number {
  return Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / DAY_MS) + 1;
}

export function listDays(spans: readonly LocalDateSpan[]): LocalDate[] {
  const days = new Set<LocalDate>();
  for (const { start, end } of spans) for (let day = start; day <= end; day = addDays(day, 1)) days.add(day);
  return [...days].sort();
}

// Cache: creating a formatter takes 0.1 ms, too slow for an import of 20,000 rows.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const cachedClock = clocks.get(timeZone);
  if (cachedClock) return cachedClock;
  // Swedish uses the ISO format.
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, clock);
  return clock;
}

// Cache: requests convert the same minute many times, and formatting is the slowest part of it.
const minutes = new Map<string, Map<number, Readonly<{ date: LocalDate; time: LocalTime }>>>();
const MINUTES_KEPT = 2_000;

export function getLocalNow(timeZone: string, now: Date): Readonly<{ date: LocalDate; time: LocalTime }> {
  const minute = Math.floor(now.getTime() / 60_000);
  let ofZone = minutes.get(timeZone);
  const cachedNow = ofZone?.get(minute);
  if (cachedNow) return cachedNow;
  const [date, time] = clockOf(timeZone).format(now).split(' ') as [string, string];
  if (!ofZone || ofZone.size >= MINUTES_KEPT) {
    ofZone = new Map();
    minutes.set(timeZone, ofZone);
  }
  ofZone.set(minute, { date, time });
  return { date, time };
}

export function getToday(timeZone: string, now: Date): LocalDate {
  return getLocalNow(timeZone, now).date;
}

export function isPast(date: LocalDate, time: LocalTime, timeZone: string, now: Date): boolean {
  const here = getLocalNow(timeZone, now);
  return date < here.date || (date === here.date && time <= here.time);
}

function offsetAt(timeZone: string, instant: number): number {
  const { date, time } = getLocalNow(timeZone, new Date(instant));
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(instant / 60_000) * 60_000;
}

/** False if a clock change skips this time on this day. `24:00` always exists. */
export function isExistingTime(date: LocalDate, time: LocalTime, timeZone: string): boolean {
  if (time === '24:00') return true;
  const wall = Date.parse(`${date}T${time}:00Z`);
  const [before, after] = [offsetAt(timeZone, wall - DAY_MS), offsetAt(timeZone, wall + DAY_MS)];
  if (before === after) return true;
  return [before, after].some((offset) => {
    const localNow = getLocalNow(timeZone, new Date(wall - offset));
    return localNow.date === date && localNow.time === time;
  });
}

/** True if a period can end at this time: it exists, or the minute before it does. */
export function isExistingEndTime(date: LocalDate, time: LocalTime, timeZone: string): boolean {
  if (isExistingTime(date, time, timeZone)) return true;
  const before = toMinutes(time) - 1;
  return before < 0 || isExistingTime(date, toTime(before), timeZone);
}

interface WallPeriod {
  startDate: LocalDate;
  startTime: LocalTime;
  endDate: LocalDate;
  endTime: LocalTime;
}

/** Field whose time a clock change skips. Values that are equal in `before` are not checked. */
export function findSkippedTimeField(
  { startDate, startTime, endDate, endTime }: WallPeriod,
  timeZone: string,
  before: Partial<WallPeriod> = {},
): 'startTime' | 'endTime' | undefined {
  const isOtherStart = startDate !== before.startDate || startTime !== before.startTime;
  if (isOtherStart && !isExistingTime(startDate, startTime, timeZone)) return 'startTime';
  const isOtherEnd = endDate !== before.endDate || endTime !== before.endTime;
  if (isOtherEnd && !isExistingEndTime(endDate, endTime, timeZone)) return 'endTime';
  return undefined;
}
