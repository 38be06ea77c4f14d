import { parseDate, parseTime } from '../../../../kit/dateInput.ts';
import type { CellValue } from '../../../../kit/spreadsheet/types.ts';
import { isCellDate } from '../../../../kit/spreadsheet/types.ts';
import { type LocalDate, type LocalTime, localTimeSchema } from '../../../../kit/time.ts';
import type { VisitImportField } from '../visitsImport.ts';

export type DateOrder = 'dayFirst' | 'monthFirst';

/** A date, a time, or both: `23/11/2026`, `2026-11-23`, `9h30`, `9 h`, `23/11/2026 09:30:00`. */
const MOMENT = /^(?<date>\d+[-/.]\d+[-/.]\d+)?(?:^|T|,?\s|$)(?<time>\d+ ?[h:].*)?$/i;
const ISO_DATE = /^(?<year>\d{4})[-/.](?<month>\d\d?)[-/.](?<day>\d\d?)$/;
const NUMBERS_DATE = /^(?<first>\d\d?)[-/.](?<second>\d\d?)[-/.](?<year>\d{4}|\d\d)$/;
const NUMBERS = /(?<!\S)(?<first>\d\d?)(?<by>[-/.])(?<second>\d\d?)\k<by>(?<year>\d{4}|\d\d)(?![^\s,T])/;
const TIME = /^(?<hour>\d\d?) ?(?:h ?(?<minutesAfterH>\d\d)?|:(?<minutes>\d\d)(?::[0-5]\d(?:\.\d+)?)?)$/i;
const MAX_LENGTH = 60;

/** Serial numbers of dates from 1954 to 2119 in the 1900 date system. */
const SERIALS = { first: 20_000, last: 80_000 };
const UNIX_EPOCH = 25_569;

/** Order proved by a number above 12; day first by default. Null without numeric dates. */
export function detectDateOrder(texts: Iterable<string>): DateOrder | null {
  const proofs = new Set<DateOrder>();
  let hasNumericDate = false;
  for (const text of texts) {
    const { first, second } = NUMBERS.exec(text)?.groups ?? {};
    if (!first) continue;
    hasNumericDate = true;
    if (Number(first) > 12) proofs.add('dayFirst');
    if (Number(second) > 12) proofs.add('monthFirst');
  }
  if (!hasNumericDate) return null;
  return proofs.has('monthFirst') && !proofs.has('dayFirst') ? 'monthFirst' : 'dayFirst';
}

/** A first number above 12 is always the day, for instance in a typed correction. */
export const reorderToDayFirst = (text: string, order: DateOrder): string =>
  order === 'dayFirst' || Number(NUMBERS.exec(text)?.groups?.first) > 12
    ? text
    : text.replace(NUMBERS, '$<second>$<by>$<first>$<by>$<year>');

function parseDay(text: string, today?: LocalDate): LocalDate | null {
  const { year, month, day } = ISO_DATE.exec(text)?.groups ?? {};
  if (year && month && day) return dateText(year, month, day);
  const numbers = NUMBERS_DATE.exec(text)?.groups;
  if (!numbers) return parseDate(text, today);
  return dateText(numbers.year ?? '', numbers.second ?? '', numbers.first ?? '');
}

const dateText = (year: string, month: string, day: string) =>
  `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

const BARE_NUMBER = /^\d{1,2}$/;

const PERIOD = /^(?:de |from )?(?<from>\d[^-–—]{0,12}?) ?(?:[-–—]| à | to ) ?(?<to>\d[^-–—]{0,12})$/i;

function parseClockTime(text: string): LocalTime | null {
  const { from, to } = PERIOD.exec(text)?.groups ?? {};
  const end = to ? parseSingleTime(to) : null;
  return from && end !== null && localTimeSchema.safeParse(end.padStart(5, '0')).success
    ? parseSingleTime(from)
    : parseSingleTime(text);
}

function parseSingleTime(text: string): LocalTime | null {
  const { hour, minutes, minutesAfterH } = TIME.exec(text)?.groups ?? {};
  if (hour) return `${hour}:${minutes ?? minutesAfterH ?? '00'}`;
  return BARE_NUMBER.test(text) ? null : parseTime(text);
}

export interface ParsedDateTime {
  date: LocalDate | null;
  time: LocalTime | null;
}

/** Excludes relative days such as `+3` or `demain`, because their reference day is unknown. */
const YEARLESS = /^(?!\+).*\d/;
/** Four digits after a date without a year would be ambiguous with a year. */
const HAS_HOUR = /\d\s*[h:]|[ap]\.?m\b|^[a-z]+$/i;

/** With `today`, a date may lack its year: the next one is meant. */
function parseText(text: string, today?: LocalDate): ParsedDateTime | null {
  const { date = '', time = '' } = MOMENT.exec(text)?.groups ?? {};
  if (date || time) {
    const day = date ? parseDay(date) : null;
    const clock = time ? parseClockTime(time) : null;
    if ((day !== null || !date) && (clock !== null || !time)) return { date: day, time: clock };
  }
  if (text.length > MAX_LENGTH) return null;
  const whole = parseDateThenTime(text);
  if (whole) return whole;
  const day = parseDay(text);
  if (day === null && today) return parseDateThenTime(text, today);
  return day === null ? null : { date: day, time: null };
}

function parseDateThenTime(text: string, today?: LocalDate): ParsedDateTime | null {
  for (const { index, 0: between } of text.matchAll(/(?:,\s*|\s+(?:[-–à]|at|a)\s+|\s+|T(?=\d))/g)) {
    const dateText = text.slice(0, index);
    const date = !today || YEARLESS.test(dateText) ? parseDay(dateText, today) : null;
    if (date === null) continue;
    const hour = text.slice(index + between.length).replace(/^(?:à|at)\s+/, '');
    const time = today && !HAS_HOUR.test(hour) ? null : parseClockTime(hour);
    if (time !== null) return { date, time };
  }
  return null;
}

function fromSerial(serial: number): ParsedDateTime {
  const moment = new Date(Math.round((serial - UNIX_EPOCH) * 86_400) * 1000).toISOString();
  return { date: moment.slice(0, 10), time: Number.isInteger(serial) ? null : moment.slice(11, 16) };
}

function timeOfFraction(fraction: number): LocalTime {
  const minutes = Math.floor(Math.round(fraction * 86_400) / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

export function parseSerial(number: number, field: VisitImportField | null): ParsedDateTime | undefined {
  if (field === 'time' && number >= 0 && number < 1) return { date: null, time: timeOfFraction(number) };
  const isDay = field === 'date' || field === 'moment' || field === 'time';
  return isDay && number >= SERIALS.first && number < SERIALS.last ? fromSerial(number) : undefined;
}

export function parseCellDateAndTime(
  cell: CellValue,
  text: string,
  order: DateOrder,
  today?: LocalDate,
): ParsedDateTime | null {
  if (isCellDate(cell)) return { date: cell.date, time: cell.time };
  if (typeof cell === 'number') return cell >= SERIALS.first && cell < SERIALS.last ? fromSerial(cell) : null;
  return text === '' ? null : parseText(reorderToDayFirst(text, order), today);
}

export function parseCellTime(cell: CellValue, text: string, order: DateOrder): LocalTime | null {
  if (typeof cell === 'number' && cell >= 0 && cell < 1) return timeOfFraction(cell);
  return parseCellDateAndTime(cell, text, order)?.time ?? (isCellDate(cell) ? null : parseClockTime(text));
}
