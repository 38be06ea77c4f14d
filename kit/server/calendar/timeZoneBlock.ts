import { Temporal } from 'temporal-polyfill';

interface ClockChange {
  at: Temporal.PlainDateTime;
  from: string;
  to: string;
}

const YEARS = 12;
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** Writes a VTIMEZONE (RFC 5545 §3.6.5) from the runtime's zone data, for entries from `year` on. */
export function buildTimeZoneBlock(timeZone: string, year: number): string {
  const last = year + YEARS;
  const start = Temporal.ZonedDateTime.from({ timeZone, year: year - 1, month: 1, day: 1 });
  const changes = findChanges(start, last);
  const parts = Map.groupBy(changes, getSeriesKey)
    .values()
    .flatMap((series) => writeSeries(series, last));
  const initial = changes[0] && changes[0].at.year < year ? [] : [writeInitial(start.offset)];
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...initial, ...parts, 'END:VTIMEZONE'].join('\r\n');
}

function findChanges(start: Temporal.ZonedDateTime, lastYear: number): ClockChange[] {
  const changes: ClockChange[] = [];
  let next = start.getTimeZoneTransition('next');
  while (next && next.year <= lastYear) {
    const from = next.subtract({ seconds: 1 }).offset;
    changes.push({ at: next.withTimeZone(from).toPlainDateTime(), from, to: next.offset });
    next = next.getTimeZoneTransition('next');
  }
  return changes;
}

function getSeriesKey({ at, from, to }: ClockChange): string {
  return [at.month, at.dayOfWeek, at.toPlainTime(), from, to].join();
}

function writeSeries(series: readonly ClockChange[], lastYear: number): string[] {
  const rule = findRule(series, lastYear);
  const [first] = series;
  return first && rule ? [writeChange(first, [rule])] : series.map((change) => writeChange(change));
}

function findRule(series: readonly ClockChange[], lastYear: number): string | undefined {
  const first = series[0]?.at;
  if (!first) return;
  const isYearly =
    series.length === lastYear - first.year + 1 &&
    series.every(({ at }, index) => at.year === first.year + index);
  const days = series.map(({ at }) => at.day);
  const [min, max] = [Math.min(...days), Math.max(...days)];
  if (!isYearly || series.length < 2 || max - min > 6) return;
  const weekday = WEEKDAYS[first.dayOfWeek - 1];
  const yearly = `RRULE:FREQ=YEARLY;BYMONTH=${first.month}`;
  if (min > first.daysInMonth - 7) return `${yearly};BYDAY=-1${weekday}`;
  const week = Math.ceil(min / 7);
  if (week === Math.ceil(max / 7)) return `${yearly};BYDAY=${week}${weekday}`;
  const monthDays = Array.from({ length: 7 }, (_, index) => min + index);
  return `${yearly};BYMONTHDAY=${monthDays};BYDAY=${weekday}`;
}

function writeInitial(offset: string): string {
  return writeChange({ at: Temporal.PlainDateTime.from('1970-01-01T00:00'), from: offset, to: offset });
}

function writeChange({ at, from, to }: ClockChange, rules: readonly string[] = []): string {
  const name = parseOffset(to) > parseOffset(from) ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${name}`,
    `DTSTART:${at.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}`,
    ...rules,
    `TZOFFSETFROM:${from.replace(':', '')}`,
    `TZOFFSETTO:${to.replace(':', '')}`,
    `END:${name}`,
  ].join('\r\n');
}

function parseOffset(offset: string): number {
  const [hours, minutes] = offset.slice(1).split(':').map(Number) as [number, number];
  return (hours * 60 + minutes) * (offset.startsWith('-') ? -1 : 1);
}
