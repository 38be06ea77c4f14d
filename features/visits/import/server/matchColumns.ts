import {
  COLUMN_SAMPLE_ROWS,
  findNameColumns,
  findWorksheetTextColumns,
  getColumnSampleTexts,
  isMostly,
  isWholeName,
} from '../../../../kit/server/spreadsheetImport/nameColumns.ts';
import { getSingleLineCellText } from '../../../../kit/spreadsheet/cellText.ts';
import { guessColumns, type MatchedColumns, matchColumns } from '../../../../kit/spreadsheet/guessColumns.ts';
import type { ImportedColumn } from '../../../../kit/spreadsheet/spreadsheetImport.ts';
import {
  type CellValue,
  isBlankCell,
  type Worksheet,
  type WorksheetRow,
} from '../../../../kit/spreadsheet/types.ts';
import {
  type VisitImportColumns,
  type VisitImportField,
  type VisitImportOptions,
  visitImportFields,
} from '../visitsImport.ts';
import { findLanguage, guessFieldByHeading, isHostHeading } from './importColumns.ts';
import { parseCellDateAndTime, parseCellTime } from './importMoments.ts';
import { detectOwnExport } from './importOwnExport.ts';

type VisitColumn = ImportedColumn<VisitImportField>;

/** The sender's choice (null: none) overrides headings and cells. `defaults` replace missing columns. */
export function matchVisitColumns(
  sheet: Worksheet,
  chosenColumns: VisitImportColumns = {},
  defaults: Pick<VisitImportOptions, 'date' | 'time'> = {},
): MatchedColumns<VisitImportField> {
  const { headings, rows, headingRow } = sheet;
  const own = headingRow > 0 ? detectOwnExport(headings) : undefined;
  const detectedColumns =
    own?.columns ?? guessColumns<VisitImportField>(sheet, guessFieldByHeading, guessFieldsByContents);
  const hasHosts = detectedColumns.some(({ field }) => field === 'residentEmail');
  const guessed = detectedColumns.map((column): VisitColumn => {
    const isOfHosts = !column.field && !hasHosts && isHostHeading(column.heading);
    return isOfHosts && areAddresses(rows, column.column) ? { ...column, field: 'residentEmail' } : column;
  });
  return matchColumns(
    resolveConflicts(guessed, rows, defaults),
    chosenColumns,
    visitImportFields,
    (field, has) => {
      if (field === 'visitorLastName' || field === 'visitorFirstName') return !has('visitorFullName');
      return (field === 'date' || field === 'time') && !has('moment') && defaults[field] === undefined;
    },
  );
}

function resolveConflicts(
  columns: readonly VisitColumn[],
  rows: readonly WorksheetRow[],
  defaults: Pick<VisitImportOptions, 'date' | 'time'>,
): readonly VisitColumn[] {
  const has = (field: VisitImportField) => columns.some((column) => column.field === field);
  const replaceField = (from: VisitImportField, to: VisitImportField | null) =>
    columns.map((column) => (column.field === from ? { ...column, field: to } : column));
  const holds = (field: VisitImportField, test: (text: string) => boolean) => {
    const [column, ...more] = columns.filter((each) => each.field === field);
    return (
      column !== undefined && more.length === 0 && isMostly(getColumnSampleTexts(rows, column.column), test)
    );
  };
  if (has('visitorFullName') && has('visitorFirstName'))
    return resolveConflicts(
      replaceField('visitorFullName', has('visitorLastName') ? null : 'visitorLastName'),
      rows,
      defaults,
    );
  if (has('visitorFullName') && has('visitorLastName'))
    return resolveConflicts(replaceField('visitorLastName', null), rows, defaults);
  if (has('visitorLastName') && !has('visitorFirstName') && holds('visitorLastName', isWholeName))
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

const isDateAndTime = (text: string) => /\d.*[\sT].*\d[h:]|\d ?[ap]\.?m\b/i.test(text);
const areAddresses = (rows: readonly WorksheetRow[], column: number) =>
  isMostly(getColumnSampleTexts(rows, column), (text) => /^\S+@\S+$/.test(text));

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
function guessFieldsByContents(
  sheet: Pick<Worksheet, 'headings' | 'rows'>,
): ReadonlyMap<number, VisitImportField> {
  const columnsByField = new Map<VisitImportField, number>();
  const assign = (field: VisitImportField, column: number | undefined) => {
    if (column !== undefined && !columnsByField.has(field)) columnsByField.set(field, column);
  };
  for (const { column } of sheet.headings) {
    const cells = sheet.rows
      .slice(0, COLUMN_SAMPLE_ROWS)
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
  return new Map([...columnsByField].map(([field, column]) => [column, field]));
}
