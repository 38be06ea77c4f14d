import type { Language } from '../../../kit/actor.ts';
import type { Problem } from '../../../kit/errors.ts';
import { splitFullName } from '../../../kit/fullName.ts';
import {
  isBlankCell,
  isUnreadableCell,
  type Worksheet,
  type WorksheetRow,
} from '../../../kit/server/spreadsheet/types.ts';
import {
  type CellProblemInRow,
  toUnreadableCellProblem,
} from '../../../kit/server/spreadsheetImport/cellProblems.ts';
import { getSingleLineCellText } from '../../../kit/server/spreadsheetImport/cellText.ts';
import { isTotalRow } from '../../../kit/spreadsheet/totalRow.ts';
import type { VisitImportField, VisitImportPreviewResult } from '../visitsImport.ts';
import { type CellParsingOptions, cellParsersByField } from './importCells.ts';
import type { ImportDefaultMomentOptions, MatchedVisitImportColumn } from './importHeadings.ts';
import type { VisitImportRow } from './importRow.ts';

export interface ReadRowsResult {
  readonly rows: VisitImportRow[];
  /** Rows with errors, without their bad cells, so that the others can still be checked. */
  readonly incomplete: (Partial<VisitImportRow> & { row: number })[];
  readonly problems: CellProblemInRow<VisitImportField>[];
}

const defaults = {
  visitorEmail: '',
  organization: '',
  comment: '',
  residentEmail: '',
} as const;

type KnownColumn = MatchedVisitImportColumn & { field: VisitImportField };

/** Combined columns come first, so that a column of a single field overrides them. */
const order: Partial<Record<VisitImportField, number>> = { visitorFullName: -1, moment: -1 };

export function getMappedColumns(columns: readonly MatchedVisitImportColumn[]): KnownColumn[] {
  return columns
    .filter((column): column is KnownColumn => column.field !== null)
    .sort((one, other) => (order[one.field] ?? 0) - (order[other.field] ?? 0));
}

export type ReadRowsOptions = CellParsingOptions &
  ImportDefaultMomentOptions & { language?: Language | undefined };

/** 20,000 rows take a third of a second, or several seconds with errors. */
export function readImportRows(
  sheet: Pick<Worksheet, 'rows'>,
  columns: readonly MatchedVisitImportColumn[],
  options: ReadRowsOptions,
): ReadRowsResult {
  const mappedColumns = getMappedColumns(columns);
  const reading: ReadRowsResult = { rows: [], incomplete: [], problems: [] };
  for (const row of sheet.rows) {
    if (mappedColumns.every(({ column }) => isBlankCell(row.cells[column]))) continue;
    const { values, problems } = readRow(row, mappedColumns, options);
    reading.problems.push(...problems);
    // Without errors every required field is set, because `matchColumns` found its column.
    if (problems.length === 0) reading.rows.push(values as VisitImportRow);
    else reading.incomplete.push(values);
  }
  return reading;
}

function readRow(
  { number, cells }: WorksheetRow,
  mappedColumns: readonly KnownColumn[],
  options: ReadRowsOptions,
) {
  const values: Partial<VisitImportRow> & { row: number } = {
    row: number,
    ...defaults,
    language: options.language ?? 'fr',
  };
  const problems: CellProblemInRow<VisitImportField>[] = [];
  for (const { column, heading, field } of mappedColumns) {
    const note = (problem: Problem) =>
      problems.push({ row: number, column: heading, at: column, field, ...problem });
    const cell = cells[column] ?? null;
    if (isBlankCell(cell) && isFilledElsewhere(field, values, options)) continue;
    const reading = isUnreadableCell(cell)
      ? { problem: toUnreadableCellProblem(cell) }
      : cellParsersByField[field](cell, options);
    if ('values' in reading) Object.assign(values, reading.values);
    else {
      note(reading.problem);
      if (field in values) Object.assign(values, { [field]: undefined });
    }
    if (
      field === 'moment' &&
      'values' in reading &&
      !values.time &&
      !options.time &&
      !hasField(mappedColumns, 'time')
    )
      note({ code: 'time_missing' });
  }
  values.date ??= options.date as string;
  values.time ??= options.time as string;
  return { values, problems };
}

const hasField = (columns: readonly KnownColumn[], field: VisitImportField) =>
  columns.some((column) => column.field === field);

function isFilledElsewhere(
  field: VisitImportField,
  values: Partial<VisitImportRow>,
  defaultMoment: ImportDefaultMomentOptions,
): boolean {
  if (field === 'date' || field === 'time') return (values[field] ?? defaultMoment[field]) !== undefined;
  return field === 'moment' && defaultMoment.date !== undefined && defaultMoment.time !== undefined;
}

const containsTotal = ({ cells }: WorksheetRow) =>
  cells.some((cell) => typeof cell === 'string' && /tota(?:l|ux|ls)\b/i.test(cell));

export const isTotalsRow = (row: WorksheetRow) =>
  containsTotal(row) && isTotalRow(Array.from(row.cells, (cell) => getSingleLineCellText(cell ?? null)));

const NAMES = 10;

export function previewSplitNames(
  rows: readonly WorksheetRow[],
  column: number,
  { nameOrder }: Pick<CellParsingOptions, 'nameOrder'>,
): VisitImportPreviewResult['names'] {
  const names = new Map<string, VisitImportPreviewResult['names'][number]>();
  for (const { number, cells } of rows) {
    const fullName = getSingleLineCellText(cells[column] ?? null);
    const name = names.has(fullName) ? null : splitFullName(fullName, nameOrder);
    if (name) names.set(fullName, { row: number, typed: fullName, ...name });
    if (names.size === NAMES) break;
  }
  return [...names.values()];
}
