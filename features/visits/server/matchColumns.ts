import {
  type CellValue,
  isBlankCell,
  type Worksheet,
  type WorksheetRow,
} from '../../../kit/server/spreadsheet/types.ts';
import { getCellText, getSingleLineCellText } from '../../../kit/server/spreadsheetImport/cellText.ts';
import {
  assignFieldsToColumns,
  type DuplicateColumn,
  findDuplicateColumns,
  guessColumns,
  overrideGuessedColumnFields,
} from '../../../kit/server/spreadsheetImport/guessColumns.ts';
import {
  findNameColumns,
  findWorksheetTextColumns,
} from '../../../kit/server/spreadsheetImport/nameColumns.ts';
import type { ImportedColumn } from '../../../kit/spreadsheet/spreadsheetImport.ts';
import { type VisitImportColumns, type VisitImportField, visitImportFields } from '../visitsImport.ts';
import { findLanguage, guessFieldByHeading, isHostHeading } from './importColumns.ts';
import { parseCellDateAndTime, parseCellTime } from './importMoments.ts';
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

function isMajority(rows: readonly WorksheetRow[], column: number, test: (text: string) => boolean): boolean {
  const texts = rows
    .slice(0, SAMPLE_ROWS)
    .flatMap(({ cells }) => (isBlankCell(cells[column]) ? [] : getCellText(cells[column] ?? null)));
  return texts.length > 0 && texts.filter(test).length * 2 > texts.length;
}

const SAMPLE_ROWS = 200;

function detectField(cell: CellValue): VisitImportField | null {
  const text = getSingleLineCellText(cell);
  if (text.includes('@')) return 'visitorEmail';
  if (findLanguage(text)) return 'language';
  if (typeof cell === 'number' || (typeof cell === 'string' && !/\d/.test(text))) return null;
  const moment = parseCellDateAndTime(cell, text, 'dayFirst');
  if (moment?.date) return moment.time ? 'moment' : 'date';
  return parseCellTime(cell, text, 'dayFirst') === null ? null : 'time';
}

/** The majority of a column's cells decides. */
function guessColumnsByContents(
  sheet: Pick<Worksheet, 'headings' | 'rows'>,
): ImportedColumn<VisitImportField>[] {
  const columnsByField = new Map<VisitImportField, number>();
  const assign = (field: VisitImportField, column: number | undefined) => {
    if (column !== undefined && !columnsByField.has(field)) columnsByField.set(field, column);
  };
  for (const { column } of sheet.headings) {
    const cells = sheet.rows
      .slice(0, SAMPLE_ROWS)
      .flatMap(({ cells }) => (isBlankCell(cells[column]) ? [] : [cells[column] as CellValue]));
    const counts = Map.groupBy(cells.map(detectField), (field) => field);
    const [field] = [...counts].find(([, same]) => same.length * 2 > cells.length) ?? [];
    if (field) assign(field, column);
  }
  const assigned = new Set(columnsByField.values());
  const texts = findWorksheetTextColumns(sheet).filter((column) => !assigned.has(column));
  const { whole, lastName, firstName } = findNameColumns(texts, sheet.rows);
  assign('visitorFullName', whole);
  assign('visitorLastName', lastName);
  assign('visitorFirstName', firstName);
  const [organization, comment] = texts.filter((column) => ![whole, lastName, firstName].includes(column));
  assign('organization', organization);
  assign('comment', comment);
  return assignFieldsToColumns(
    sheet.headings,
    new Map([...columnsByField].map(([field, column]) => [column, field])),
  );
}
