import type { z } from 'zod';
import type { Language } from '../../../kit/actor.ts';
import { type Problem, problemOf } from '../../../kit/errors.ts';
import type { CellDate, CellValue } from '../../../kit/server/workbook/workbook.ts';
import { localDate } from '../../../kit/time.ts';
import { readDate, readMisnamedDate } from '../../../kit/typedMoment.ts';
import { type ImportField, newVisit } from '../visit.ts';

const { time, visitorFirstName, visitorLastName, visitorEmail, organization, comment, residentEmail } =
  newVisit.shape;

/** How an address that is not known is written in a sheet, as in a call (docs/specification.md §4). */
const NO_ADDRESS = '{email}';

/** What people write in a language column, stripped to letters without accents. */
const languageWords: Readonly<Record<string, Language>> = {
  '': 'fr',
  fr: 'fr',
  francais: 'fr',
  french: 'fr',
  en: 'en',
  anglais: 'en',
  english: 'en',
};

/** A day, a time, or a day and a time: `23/11/2026`, `2026-11-23`, `9h30`, `9 h`, `23/11/2026 09:30:00`. */
const MOMENT = /^(?<date>\d+[-/.]\d+[-/.]\d+)?(?:^|T|\s|$)(?<time>\d+ ?[h:].*)?$/i;
const ISO_DATE = /^(?<year>\d{4})[-/.](?<month>\d\d?)[-/.](?<day>\d\d?)$/;
const DAY_FIRST = /^(?<day>\d\d?)[-/.](?<month>\d\d?)[-/.](?<year>\d{4}|\d\d)$/;
const TIME = /^(?<hour>\d\d?) ?(?:h ?(?<minutesAfterH>\d\d)?|:(?<minutes>\d\d)(?::[0-5]\d(?:\.\d+)?)?)$/i;

export type ParsedCell = { value: string | null } | { problem: Problem };

/** How the cells of each field are read: to the domain's value, or to what is wrong with them. */
export const cellParsers: Readonly<Record<ImportField, (cell: CellValue) => ParsedCell>> = {
  visitorLastName: (cell) => check(visitorLastName, lineOf(cell)),
  visitorFirstName: (cell) => check(visitorFirstName, lineOf(cell)),
  date: readDay,
  time: (cell) => check(time, timeOf(cell), true),
  visitorEmail: (cell) => (lineOf(cell) === NO_ADDRESS ? { value: null } : check(visitorEmail, lineOf(cell))),
  organization: (cell) => check(organization, lineOf(cell)),
  comment: (cell) => check(comment, textOf(cell)),
  language: readLanguage,
  residentEmail: (cell) => {
    const reading = check(visitorEmail, lineOf(cell));
    return 'problem' in reading ? reading : check(residentEmail, reading.value ?? '');
  },
};

/** A cell as text, much as its sheet shows it: without control characters other than line breaks, trimmed. */
export function textOf(cell: CellValue): string {
  const text = isCellDate(cell)
    ? shown(cell)
    : typeof cell === 'boolean'
      ? `${cell}`.toUpperCase()
      : `${cell ?? ''}`;
  return (
    text
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
      .trim()
  );
}

function lineOf(cell: CellValue): string {
  return textOf(cell).replace(/\s+/g, ' ');
}

function isCellDate(cell: CellValue): cell is CellDate {
  return typeof cell === 'object' && cell !== null;
}

function shown({ date, time }: CellDate): string {
  return [date?.split('-').reverse().join('/'), time?.slice(0, 5)].filter(Boolean).join(' ');
}

function check(schema: z.ZodType<string | null>, text: string, required = false): ParsedCell {
  if (required && text === '') return { problem: { code: 'required' } };
  // Half of a surrogate pair, which XML can carry and PostgreSQL cannot hold.
  if (!text.isWellFormed()) return { problem: { code: 'ill_formed' } };
  const result = schema.safeParse(text);
  if (result.success) return { value: result.data };
  const [issue] = result.error.issues;
  return { problem: issue ? problemOf(issue) : { code: 'invalid_value' } };
}

function readLanguage(cell: CellValue): ParsedCell {
  const word = lineOf(cell).normalize('NFD').replace(/\P{L}/gu, '').toLowerCase();
  const value = Object.hasOwn(languageWords, word) ? languageWords[word] : undefined;
  return value ? { value } : { problem: { code: 'invalid_language' } };
}

function readDay(cell: CellValue): ParsedCell {
  const misnamed = typeof cell === 'string' && readMisnamedDate(lineOf(cell));
  if (misnamed) return { problem: { code: 'wrong_weekday', params: { day: misnamed } } };
  return check(localDate, dateOf(cell), true);
}

/** YYYY-MM-DD where a day can be made out, else the text itself, which is no date. */
function dateOf(cell: CellValue): string {
  if (isCellDate(cell)) return cell.date ?? shown(cell);
  const text = lineOf(cell);
  const date = MOMENT.exec(text)?.groups?.date ?? '';
  const { year, month, day } = (ISO_DATE.exec(date) ?? DAY_FIRST.exec(date))?.groups ?? {};
  if (!year || !month || !day) return readDate(text) ?? text;
  return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** HH:MM where a time can be made out, else the text itself, which is no time. A number is a fraction of a day. */
function timeOf(cell: CellValue): string {
  if (isCellDate(cell)) return cell.time ?? shown(cell);
  if (typeof cell === 'number') return cell >= 0 && cell < 1 ? timeOfFraction(cell) : `${cell}`;
  const text = lineOf(cell);
  const { hour, minutes, minutesAfterH } = TIME.exec(MOMENT.exec(text)?.groups?.time ?? '')?.groups ?? {};
  if (!hour) return text;
  return `${hour}:${minutes ?? minutesAfterH ?? '00'}`;
}

function timeOfFraction(fraction: number): string {
  const minutes = Math.floor(Math.round(fraction * 86_400) / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
