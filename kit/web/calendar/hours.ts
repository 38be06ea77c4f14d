import { type LocalDate, type LocalTime, OFFICE_HOURS, toMinutes, toTime } from '../../time.ts';

/** Wall-clock times of one day; `24:00` is its end. */
export interface TimeRange {
  start: LocalTime;
  end: LocalTime;
}

export interface HourRange {
  from: number;
  to: number;
}

/** The whole hours that cover all periods; office hours without any. */
export function toHourRange(periods: readonly TimeRange[]): HourRange {
  const covered = periods.length > 0 ? periods : [OFFICE_HOURS];
  const from = Math.min(...covered.map(({ start }) => Math.floor(toMinutes(start) / 60)));
  return { from, to: Math.max(from + 1, ...covered.map(({ end }) => Math.ceil(toMinutes(end) / 60))) };
}

/** The usual hours, extended to cover all periods. */
export function extendHours(periods: readonly TimeRange[], usual: HourRange = toHourRange([])): HourRange {
  let { from, to } = usual;
  for (const { start, end } of periods) {
    from = Math.min(from, Math.floor(toMinutes(start) / 60));
    to = Math.max(to, Math.ceil(toMinutes(end) / 60));
  }
  return { from, to };
}

export const isPeriodOutsideHours = ({ start, end }: TimeRange, { from, to }: HourRange): boolean =>
  toMinutes(end) <= from * 60 || toMinutes(start) >= to * 60;

export const isTimeWithinHours = (time: LocalTime, { from, to }: HourRange): boolean =>
  from * 60 <= toMinutes(time) && toMinutes(time) < to * 60;

/** Position and length of a period in percent of the hours, clipped. */
export function toBarPosition(
  { start, end }: TimeRange,
  { from, to }: HourRange,
): { at: number; length: number } {
  const share = (time: LocalTime) => {
    const minutes = Math.min(Math.max(toMinutes(time), from * 60), to * 60);
    return (100 * (minutes - from * 60)) / ((to - from) * 60);
  };
  return { at: share(start), length: share(end) - share(start) };
}

/** The free periods within the hours. `takenPeriods` may overlap and be unsorted. */
export function findFreePeriods(takenPeriods: readonly TimeRange[], { from, to }: HourRange): TimeRange[] {
  const free: TimeRange[] = [];
  let at = toTime(from * 60);
  const close = toTime(to * 60);
  for (const { start, end } of takenPeriods.toSorted((one, other) => one.start.localeCompare(other.start))) {
    if (start > at && at < close) free.push({ start: at, end: start < close ? start : close });
    if (end > at) at = end;
  }
  if (at < close) free.push({ start: at, end: close });
  return free;
}

const clamp = (minutes: number, least: number, most: number) => Math.min(Math.max(minutes, least), most);
const toPeriod = (start: number, end: number): TimeRange => ({ start: toTime(start), end: toTime(end) });

function findGap(free: readonly TimeRange[], minute: number): [number, number] | undefined {
  const gap = free.find(({ start, end }) => toMinutes(start) <= minute && minute < toMinutes(end));
  return gap && [toMinutes(gap.start), toMinutes(gap.end)];
}

/** The period drawn from one minute to another, in whole steps, clipped to the free period. */
export function computeDrawnPeriod(
  free: readonly TimeRange[],
  from: number,
  to: number,
  step: number,
): TimeRange | null {
  const gap = findGap(free, from);
  if (!gap) return null;
  const start = Math.floor(Math.min(from, to) / step) * step;
  const end = Math.max(Math.ceil(Math.max(from, to) / step) * step, start + step);
  return toPeriod(clamp(start, ...gap), clamp(end, ...gap));
}

/** Moves a period by whole steps within the free time around `to`. Null if it does not fit. Minutes. */
export function movePeriod(
  free: readonly TimeRange[],
  period: TimeRange,
  { from, to, step }: { from: number; to: number; step: number },
): TimeRange | null {
  const gap = findGap(free, to);
  const length = toMinutes(period.end) - toMinutes(period.start);
  if (!gap || gap[1] - gap[0] < length) return null;
  const wanted = toMinutes(period.start) + Math.round((to - from) / step) * step;
  const start = clamp(wanted, gap[0], gap[1] - length);
  return toPeriod(start, start + length);
}

/** Moves the end of a period, in whole steps, within the free period; at least one step long. */
export function resizePeriod(
  free: readonly TimeRange[],
  { start }: TimeRange,
  end: number,
  step: number,
): TimeRange {
  const from = toMinutes(start);
  const [, most] = findGap(free, from) ?? [from, from + step];
  return toPeriod(from, clamp(Math.round(end / step) * step, Math.min(from + step, most), most));
}

interface CalendarEntry {
  start: string;
  end: string;
  title: string;
  isMine?: boolean;
}

/** The reader's own first, then by start; of entries that start together, the longest first. */
export const compareEntries = (one: CalendarEntry, other: CalendarEntry): number =>
  Number(other.isMine ?? false) - Number(one.isMine ?? false) ||
  one.start.localeCompare(other.start) ||
  other.end.localeCompare(one.end) ||
  one.title.localeCompare(other.title);

export const getPastEnd = (day: LocalDate, now: { date: LocalDate; time: LocalTime }): LocalTime =>
  day < now.date ? '24:00' : day === now.date ? now.time : '';
