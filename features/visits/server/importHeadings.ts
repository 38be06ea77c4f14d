import { isBlank, type Worksheet, type WorksheetRow } from '../../../kit/server/spreadsheet/types.ts';
import { textOf } from '../../../kit/server/spreadsheetImport/cellText.ts';
import {
  type DuplicateColumn,
  duplicatesAmong,
  guessColumns,
  withChoices,
} from '../../../kit/server/spreadsheetImport/guessColumns.ts';
import type { SpreadsheetColumn } from '../../../kit/spreadsheet/spreadsheetImport.ts';
import { type ImportColumns, type ImportField, importFields } from '../visitsImport.ts';
import { columnsByContents } from './importContents.ts';
import { guessOf, namesHosts } from './importNames.ts';
import { readOwnExport } from './importOwnExport.ts';

export type ImportColumn = SpreadsheetColumn<ImportField>;

export interface ColumnMatch {
  /** All columns that have a heading. */
  readonly columns: readonly ImportColumn[];
  /** Required fields without a column. */
  readonly missing: readonly ImportField[];
  /** Fields with more than one column. */
  readonly duplicates: readonly DuplicateColumn<ImportField>[];
}

/** What stands for a column that is not there: a time and a day of all rows. */
export interface GivenForAll {
  time?: string | undefined;
  date?: string | undefined;
}

/**
 * The field that each column holds: the sender's choice (null: none), else what its heading and the cells below it say.
 * Headings are compared without case, accents and punctuation. Without a heading row (0) only the cells tell.
 */
export function matchColumns(
  { headings, rows = [], headingRow }: Pick<Worksheet, 'headings'> & Partial<Worksheet>,
  chosen: ImportColumns = {},
  given: GivenForAll = {},
): ColumnMatch {
  const found =
    headingRow === 0
      ? columnsByContents({ headings, rows })
      : (readOwnExport(headings)?.columns ?? guessColumns(headings, guessOf));
  const hasHosts = found.some(({ field }) => field === 'residentEmail');
  const guessed = found.map((column): ImportColumn => {
    const isOfHosts = !column.field && !hasHosts && namesHosts(column.heading);
    return isOfHosts && areAddresses(rows, column.column) ? { ...column, field: 'residentEmail' } : column;
  });
  const settled = settle(guessed, rows, given);
  const columns = withChoices(settled, chosen);
  return {
    columns,
    missing: missingOf(new Set(columns.map(({ field }) => field)), given),
    duplicates: duplicatesAmong(columns, importFields),
  };
}

function missingOf(has: ReadonlySet<ImportField | null>, given: GivenForAll): ImportField[] {
  const missing: ImportField[] = [];
  for (const field of ['visitorLastName', 'visitorFirstName'] as const)
    if (!has.has(field) && !has.has('visitorFullName')) missing.push(field);
  for (const field of ['date', 'time'] as const)
    if (!has.has(field) && !has.has('moment') && given[field] === undefined) missing.push(field);
  return missing;
}

/** What the headings say, where one column makes others idle, or its cells say more than its name. */
function settle(
  columns: readonly ImportColumn[],
  rows: readonly WorksheetRow[],
  given: GivenForAll,
): readonly ImportColumn[] {
  const has = (field: ImportField) => columns.some((column) => column.field === field);
  const instead = (from: ImportField, to: ImportField | null) =>
    columns.map((column) => (column.field === from ? { ...column, field: to } : column));
  const holds = (field: ImportField, test: (text: string) => boolean) => {
    const [column, ...more] = columns.filter((each) => each.field === field);
    return column !== undefined && more.length === 0 && mostOf(rows, column.column, test);
  };
  if (has('visitorFullName') && has('visitorFirstName'))
    return settle(instead('visitorFullName', has('visitorLastName') ? null : 'visitorLastName'), rows, given);
  if (has('visitorFullName') && has('visitorLastName'))
    return settle(instead('visitorLastName', null), rows, given);
  if (has('visitorLastName') && !has('visitorFirstName') && holds('visitorLastName', isWholeName))
    return settle(instead('visitorLastName', 'visitorFullName'), rows, given);
  if (has('moment') && has('date') && has('time')) return settle(instead('moment', null), rows, given);
  if (has('moment') && (has('date') || has('time'))) {
    const [beside, other] = has('date') ? (['date', 'time'] as const) : (['time', 'date'] as const);
    // Beside days it may hold times alone, and beside times days.
    if (holds('moment', (text) => !isMoment(text))) return instead('moment', other);
    return settle(instead(beside, null), rows, given);
  }
  if (has('date') && !has('time') && given.time === undefined && holds('date', isMoment))
    return instead('date', 'moment');
  return columns;
}

const isWholeName = (text: string) => /\S[\s,]+\S/.test(text);
const isMoment = (text: string) => /\d.*[\sT].*\d[h:]|\d ?[ap]\.?m\b/i.test(text);
const areAddresses = (rows: readonly WorksheetRow[], column: number) =>
  mostOf(rows, column, (text) => /^\S+@\S+$/.test(text));

const SAMPLE = 200;

/** Whether most cells of a column that are not empty are such; of none at all none is. */
function mostOf(rows: readonly WorksheetRow[], column: number, test: (text: string) => boolean): boolean {
  const texts = rows
    .slice(0, SAMPLE)
    .flatMap(({ cells }) => (isBlank(cells[column]) ? [] : textOf(cells[column] ?? null)));
  return texts.length > 0 && texts.filter(test).length * 2 > texts.length;
}
