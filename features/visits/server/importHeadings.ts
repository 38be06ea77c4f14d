import { isBlankCell, type Worksheet, type WorksheetRow } from '../../../kit/server/spreadsheet/types.ts';
import { getCellText } from '../../../kit/server/spreadsheetImport/cellText.ts';
import {
  type DuplicateColumn,
  findDuplicateColumns,
  guessColumns,
  overrideGuessedColumnFields,
} from '../../../kit/server/spreadsheetImport/guessColumns.ts';
import type { ImportedColumn } from '../../../kit/spreadsheet/spreadsheetImport.ts';
import { type VisitImportColumns, type VisitImportField, visitImportFields } from '../visitsImport.ts';
import { guessFieldByHeading, isHostHeading } from './importColumnNames.ts';
import { guessColumnsByContents } from './importContents.ts';
import { detectOwnExport } from './importOwnExport.ts';

export type MatchedVisitImportColumn = ImportedColumn<VisitImportField>;

export interface ColumnMatchingResult {
  readonly columns: readonly MatchedVisitImportColumn[];
  readonly missing: readonly VisitImportField[];
  readonly duplicates: readonly DuplicateColumn<VisitImportField>[];
}

export interface ImportDefaultMomentOptions {
  time?: string | undefined;
  date?: string | undefined;
}

/** The sender's choice (null: none) overrides headings and cells. */
export function matchColumns(
  { headings, rows = [], headingRow }: Pick<Worksheet, 'headings'> & Partial<Worksheet>,
  chosenColumns: VisitImportColumns = {},
  defaults: ImportDefaultMomentOptions = {},
): ColumnMatchingResult {
  const detectedColumns =
    headingRow === 0
      ? guessColumnsByContents({ headings, rows })
      : (detectOwnExport(headings)?.columns ?? guessColumns(headings, guessFieldByHeading));
  const hasHosts = detectedColumns.some(({ field }) => field === 'residentEmail');
  const guessed = detectedColumns.map((column): MatchedVisitImportColumn => {
    const isOfHosts = !column.field && !hasHosts && isHostHeading(column.heading);
    return isOfHosts && areAddresses(rows, column.column) ? { ...column, field: 'residentEmail' } : column;
  });
  const resolvedColumns = resolveConflicts(guessed, rows, defaults);
  const columns = overrideGuessedColumnFields(resolvedColumns, chosenColumns);
  return {
    columns,
    missing: getMissingFields(new Set(columns.map(({ field }) => field)), defaults),
    duplicates: findDuplicateColumns(columns, visitImportFields),
  };
}

function getMissingFields(
  has: ReadonlySet<VisitImportField | null>,
  defaults: ImportDefaultMomentOptions,
): VisitImportField[] {
  const missing: VisitImportField[] = [];
  for (const field of ['visitorLastName', 'visitorFirstName'] as const)
    if (!has.has(field) && !has.has('visitorFullName')) missing.push(field);
  for (const field of ['date', 'time'] as const)
    if (!has.has(field) && !has.has('moment') && defaults[field] === undefined) missing.push(field);
  return missing;
}

function resolveConflicts(
  columns: readonly MatchedVisitImportColumn[],
  rows: readonly WorksheetRow[],
  defaults: ImportDefaultMomentOptions,
): readonly MatchedVisitImportColumn[] {
  const has = (field: VisitImportField) => columns.some((column) => column.field === field);
  const replaceField = (from: VisitImportField, to: VisitImportField | null) =>
    columns.map((column) => (column.field === from ? { ...column, field: to } : column));
  const holds = (field: VisitImportField, test: (text: string) => boolean) => {
    const [column, ...more] = columns.filter((each) => each.field === field);
    return column !== undefined && more.length === 0 && isMajority(rows, column.column, test);
  };
  if (has('visitorFullName') && has('visitorFirstName'))
    return resolveConflicts(
      replaceField('visitorFullName', has('visitorLastName') ? null : 'visitorLastName'),
      rows,
      defaults,
    );
  if (has('visitorFullName') && has('visitorLastName'))
    return resolveConflicts(replaceField('visitorLastName', null), rows, defaults);
  if (has('visitorLastName') && !has('visitorFirstName') && holds('visitorLastName', isFullName))
    return resolveConflicts(replaceField('visitorLastName', 'visitorFullName'), rows, defaults);
  if (has('moment') && has('date') && has('time'))
    return resolveConflicts(replaceField('moment', null), rows, defaults);
  if (has('moment') && (has('date') || has('time'))) {
    const [redundant, other] = has('date') ? (['date', 'time'] as const) : (['time', 'date'] as const);
    // Beside a date column, the combined column may hold only times, and the other way round.
    if (holds('moment', (text) => !isDateAndTime(text))) return replaceField('moment', other);
    return resolveConflicts(replaceField(redundant, null), rows, defaults);
  }
  if (has('date') && !has('time') && defaults.time === undefined && holds('date', isDateAndTime))
    return replaceField('date', 'moment');
  return columns;
}

const isFullName = (text: string) => /\S[\s,]+\S/.test(text);
const isDateAndTime = (text: string) => /\d.*[\sT].*\d[h:]|\d ?[ap]\.?m\b/i.test(text);
const areAddresses = (rows: readonly WorksheetRow[], column: number) =>
  isMajority(rows, column, (text) => /^\S+@\S+$/.test(text));

const SAMPLE = 200;

function isMajority(rows: readonly WorksheetRow[], column: number, test: (text: string) => boolean): boolean {
  const texts = rows
    .slice(0, SAMPLE)
    .flatMap(({ cells }) => (isBlankCell(cells[column]) ? [] : getCellText(cells[column] ?? null)));
  return texts.length > 0 && texts.filter(test).length * 2 > texts.length;
}
