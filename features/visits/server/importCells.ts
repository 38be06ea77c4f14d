import type { z } from 'zod';
import type { Language } from '../../../kit/actor.ts';
import { parseDateWithWrongWeekday } from '../../../kit/dateInput.ts';
import { type Problem, toProblem } from '../../../kit/errors.ts';
import { type NameOrder, splitFullName } from '../../../kit/fullName.ts';
import { type CellValue, isBlank } from '../../../kit/server/spreadsheet/types.ts';
import { lettersOf, lineOf, shownMoment, textOf } from '../../../kit/server/spreadsheetImport/cellText.ts';
import { type LocalDate, localDate } from '../../../kit/time.ts';
import { newVisit } from '../visit.ts';
import type { ImportField } from '../visitsImport.ts';
import { type DateOrder, momentIn, momentOfNumber, timeIn, withDayFirst } from './importMoments.ts';
import type { ImportRow } from './importRow.ts';

const { time, visitorFirstName, visitorLastName, visitorEmail, organization, comment, residentEmail } =
  newVisit.shape;

/** How an address that is not known is written in a sheet, as in a call (docs/specification.md §4), and by people. */
const NO_ADDRESS = '{email}';
const noAddressWords = new Set([
  '',
  ...'aucun aucune sans non neant pasdadresse pasdemail pasdemel sansadresse sansemail aucuneadresse aucunemail'.split(
    ' ',
  ),
  ...'none no na nil null noemail noaddress'.split(' '),
]);

/** What people write in a language column, stripped to letters without accents. */
export const languageWords: Readonly<Record<string, Language>> = {
  fr: 'fr',
  francais: 'fr',
  french: 'fr',
  en: 'en',
  anglais: 'en',
  english: 'en',
};

/** How the cells of a sheet are read that mean one thing or another. */
export interface Reading {
  nameOrder: NameOrder;
  dateOrder: DateOrder;
  /** The building’s day: days without a year are the nearest from it on. */
  today?: LocalDate;
}

export type ParsedCell = { values: Partial<ImportRow> } | { problem: Problem };

type Parser = (cell: CellValue, how: Reading) => ParsedCell;

/** How the cells of each field are read: to the domain's values, or to what is wrong with them. */
export const cellParsers: Readonly<Record<ImportField, Parser>> = {
  visitorLastName: (cell) => check('visitorLastName', visitorLastName, lineOf(cell)),
  visitorFirstName: (cell) => check('visitorFirstName', visitorFirstName, lineOf(cell)),
  visitorFullName: readFullName,
  date: readDay,
  time: (cell, { dateOrder }) => {
    const text = lineOf(cell);
    return check('time', time, timeIn(cell, text, dateOrder) ?? text, true);
  },
  moment: readMoment,
  visitorEmail: (cell) => {
    const text = lineOf(cell);
    if (text !== '' && isNoAddress(text)) return { values: { visitorEmail: null } };
    return check('visitorEmail', visitorEmail, text);
  },
  organization: (cell) => check('organization', organization, lineOf(cell)),
  comment: (cell) => check('comment', comment, textOf(cell)),
  language: readLanguage,
  residentEmail: (cell) => {
    const text = lineOf(cell);
    const reading = check('visitorEmail', visitorEmail, text);
    return 'problem' in reading ? reading : check('residentEmail', residentEmail, text);
  },
};

const isNoAddress = (text: string) => text === NO_ADDRESS || noAddressWords.has(lettersOf(text));

/** A cell as somebody who reads a column of such fields would have it shown: a number in it may be a day, or a time of day. */
export function shownText(cell: CellValue, field: ImportField | null): string {
  const moment = typeof cell === 'number' ? momentOfNumber(cell, field) : undefined;
  return moment ? shownMoment(moment) : textOf(cell);
}

function check<F extends keyof ImportRow>(
  field: F,
  schema: z.ZodType<unknown>,
  text: string,
  required = false,
): ParsedCell {
  if (required && text === '') return { problem: { code: 'required' } };
  // Half of a surrogate pair, which XML can carry and PostgreSQL cannot hold.
  if (!text.isWellFormed()) return { problem: { code: 'ill_formed' } };
  const result = schema.safeParse(text);
  if (result.success) return { values: { [field]: result.data } };
  const [issue] = result.error.issues;
  return { problem: issue ? toProblem(issue) : { code: 'invalid_value' } };
}

/** All of what was read, or the first that is wrong. */
function together(...readings: readonly ParsedCell[]): ParsedCell {
  const bad = readings.find((reading) => 'problem' in reading);
  return (
    bad ?? { values: Object.assign({}, ...readings.map((reading) => 'values' in reading && reading.values)) }
  );
}

function readFullName(cell: CellValue, { nameOrder }: Reading): ParsedCell {
  const text = lineOf(cell);
  if (text === '') return { problem: { code: 'required' } };
  const name = splitFullName(text, nameOrder);
  if (!name) return { problem: { code: 'half_a_name' } };
  return together(
    check('visitorLastName', visitorLastName, name.lastName),
    check('visitorFirstName', visitorFirstName, name.firstName),
  );
}

function readLanguage(cell: CellValue): ParsedCell {
  const word = lettersOf(lineOf(cell));
  if (word === '') return { values: {} };
  const value = Object.hasOwn(languageWords, word) ? languageWords[word] : undefined;
  return value ? { values: { language: value } } : { problem: { code: 'invalid_language' } };
}

function misnamed(cell: CellValue, { dateOrder }: Reading): ParsedCell | undefined {
  const day =
    typeof cell === 'string' ? parseDateWithWrongWeekday(withDayFirst(lineOf(cell), dateOrder)) : null;
  return day === null ? undefined : { problem: { code: 'wrong_weekday', params: { day } } };
}

function readDay(cell: CellValue, how: Reading): ParsedCell {
  const text = lineOf(cell);
  const day = momentIn(cell, text, how.dateOrder)?.date ?? text;
  return misnamed(cell, how) ?? check('date', localDate, day, true);
}

/** A day and a time; where the cell names no time, only the day. */
function readMoment(cell: CellValue, how: Reading): ParsedCell {
  if (isBlank(cell)) return { problem: { code: 'required' } };
  const wrong = misnamed(cell, how);
  if (wrong) return wrong;
  const text = lineOf(cell);
  const moment = momentIn(cell, text, how.dateOrder, how.today);
  const day = check('date', localDate, moment?.date ?? text, true);
  // Of a moment the example has an hour too.
  if ('problem' in day) return { problem: { code: 'invalid_moment' } };
  return moment?.time ? together(day, check('time', time, moment.time)) : day;
}
