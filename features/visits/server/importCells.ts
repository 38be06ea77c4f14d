import type { z } from 'zod';
import type { Language } from '../../../kit/actor.ts';
import { parseDateWithWrongWeekday } from '../../../kit/dateInput.ts';
import { convertZodIssue, type Problem } from '../../../kit/errors.ts';
import { type NameOrder, splitFullName } from '../../../kit/fullName.ts';
import { type CellValue, isBlankCell } from '../../../kit/server/spreadsheet/types.ts';
import {
  formatCellDate,
  getCellText,
  getSingleLineCellText,
  keepLettersAndDigits,
} from '../../../kit/server/spreadsheetImport/cellText.ts';
import { type LocalDate, localDateSchema } from '../../../kit/time.ts';
import { newVisitSchema } from '../visit.ts';
import type { VisitImportField } from '../visitsImport.ts';
import {
  type DateOrder,
  parseCellDateAndTime,
  parseCellTime,
  parseSerial,
  reorderToDayFirst,
} from './importMoments.ts';
import type { VisitImportRow } from './importRow.ts';

const { time, visitorFirstName, visitorLastName, visitorEmail, organization, comment, residentEmail } =
  newVisitSchema.shape;

/** `{email}` and the words for "none" mean that the visitor has no email (docs/specification.md §4). */
const NO_EMAIL = '{email}';
const noEmailWords = new Set([
  '',
  ...'aucun aucune sans non neant pasdadresse pasdemail pasdemel sansadresse sansemail aucuneadresse aucunemail'.split(
    ' ',
  ),
  ...'none no na nil null noemail noaddress'.split(' '),
]);

export const languagesByName: Readonly<Record<string, Language>> = {
  fr: 'fr',
  francais: 'fr',
  french: 'fr',
  en: 'en',
  anglais: 'en',
  english: 'en',
};

export interface CellParsingOptions {
  nameOrder: NameOrder;
  dateOrder: DateOrder;
  /** Local date of the building: a date without a year is the next one from it on. */
  today?: LocalDate;
}

export type ParsedCell = { values: Partial<VisitImportRow> } | { problem: Problem };

type Parser = (cell: CellValue, options: CellParsingOptions) => ParsedCell;

export const cellParsersByField: Readonly<Record<VisitImportField, Parser>> = {
  visitorLastName: (cell) => check('visitorLastName', visitorLastName, getSingleLineCellText(cell)),
  visitorFirstName: (cell) => check('visitorFirstName', visitorFirstName, getSingleLineCellText(cell)),
  visitorFullName: parseFullName,
  date: parseDay,
  time: (cell, { dateOrder }) => {
    const text = getSingleLineCellText(cell);
    return check('time', time, parseCellTime(cell, text, dateOrder) ?? text, true);
  },
  moment: parseDateAndTime,
  visitorEmail: (cell) => {
    const text = getSingleLineCellText(cell);
    if (text !== '' && isNoEmail(text)) return { values: { visitorEmail: null } };
    return check('visitorEmail', visitorEmail, text);
  },
  organization: (cell) => check('organization', organization, getSingleLineCellText(cell)),
  comment: (cell) => check('comment', comment, getCellText(cell)),
  language: parseLanguage,
  residentEmail: (cell) => {
    const text = getSingleLineCellText(cell);
    const reading = check('visitorEmail', visitorEmail, text);
    return 'problem' in reading ? reading : check('residentEmail', residentEmail, text);
  },
};

const isNoEmail = (text: string) => text === NO_EMAIL || noEmailWords.has(keepLettersAndDigits(text));

/** A number may be a date or a time, depending on the column's field. */
export function formatCell(cell: CellValue, field: VisitImportField | null): string {
  const moment = typeof cell === 'number' ? parseSerial(cell, field) : undefined;
  return moment ? formatCellDate(moment) : getCellText(cell);
}

function check<F extends keyof VisitImportRow>(
  field: F,
  schema: z.ZodType<unknown>,
  text: string,
  required = false,
): ParsedCell {
  if (required && text === '') return { problem: { code: 'required' } };
  // Half a surrogate pair is possible in XML but not in PostgreSQL.
  if (!text.isWellFormed()) return { problem: { code: 'ill_formed' } };
  const result = schema.safeParse(text);
  if (result.success) return { values: { [field]: result.data } };
  const [issue] = result.error.issues;
  return { problem: issue ? convertZodIssue(issue) : { code: 'invalid_value' } };
}

function combine(...readings: readonly ParsedCell[]): ParsedCell {
  const bad = readings.find((reading) => 'problem' in reading);
  return (
    bad ?? { values: Object.assign({}, ...readings.map((reading) => 'values' in reading && reading.values)) }
  );
}

function parseFullName(cell: CellValue, { nameOrder }: CellParsingOptions): ParsedCell {
  const text = getSingleLineCellText(cell);
  if (text === '') return { problem: { code: 'required' } };
  const name = splitFullName(text, nameOrder);
  if (!name) return { problem: { code: 'half_a_name' } };
  return combine(
    check('visitorLastName', visitorLastName, name.lastName),
    check('visitorFirstName', visitorFirstName, name.firstName),
  );
}

function parseLanguage(cell: CellValue): ParsedCell {
  const word = keepLettersAndDigits(getSingleLineCellText(cell));
  if (word === '') return { values: {} };
  const value = Object.hasOwn(languagesByName, word) ? languagesByName[word] : undefined;
  return value ? { values: { language: value } } : { problem: { code: 'invalid_language' } };
}

function checkWeekday(cell: CellValue, { dateOrder }: CellParsingOptions): ParsedCell | undefined {
  const day =
    typeof cell === 'string'
      ? parseDateWithWrongWeekday(reorderToDayFirst(getSingleLineCellText(cell), dateOrder))
      : null;
  return day === null ? undefined : { problem: { code: 'wrong_weekday', params: { day } } };
}

function parseDay(cell: CellValue, formats: CellParsingOptions): ParsedCell {
  const text = getSingleLineCellText(cell);
  const day = parseCellDateAndTime(cell, text, formats.dateOrder)?.date ?? text;
  return checkWeekday(cell, formats) ?? check('date', localDateSchema, day, true);
}

function parseDateAndTime(cell: CellValue, formats: CellParsingOptions): ParsedCell {
  if (isBlankCell(cell)) return { problem: { code: 'required' } };
  const wrong = checkWeekday(cell, formats);
  if (wrong) return wrong;
  const text = getSingleLineCellText(cell);
  const moment = parseCellDateAndTime(cell, text, formats.dateOrder, formats.today);
  const day = check('date', localDateSchema, moment?.date ?? text, true);
  if ('problem' in day) return { problem: { code: 'invalid_moment' } };
  return moment?.time ? combine(day, check('time', time, moment.time)) : day;
}
