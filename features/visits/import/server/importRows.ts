import { splitFullName } from '../../../../kit/fullName.ts';
import { getSingleLineCellText } from '../../../../kit/spreadsheet/cellText.ts';
import { type CellProblemInRow, parseRows } from '../../../../kit/spreadsheet/parseRows.ts';
import type { ImportedColumn } from '../../../../kit/spreadsheet/spreadsheetImport.ts';
import type { Worksheet, WorksheetRow } from '../../../../kit/spreadsheet/types.ts';
import type { VisitImportField, VisitImportPreviewResult } from '../visitsImport.ts';
import {
  type CellParsingOptions,
  type VisitImportCells,
  type VisitImportRow,
  visitImportColumns,
} from './importColumns.ts';

export interface ReadRowsResult {
  readonly rows: VisitImportRow[];
  /** Rows with errors, without their bad cells, so that the others can still be checked. */
  readonly incomplete: (Partial<VisitImportRow> & { row: number })[];
  readonly problems: CellProblemInRow<VisitImportField>[];
}

/** 20,000 rows take a third of a second, or several seconds with errors. */
export function readImportRows(
  { rows }: Pick<Worksheet, 'rows'>,
  columns: readonly ImportedColumn[],
  options: CellParsingOptions,
): ReadRowsResult {
  const hasTime = options.time !== undefined || columns.some(({ field }) => field === 'time');
  const parsed = parseRows(rows, columns, visitImportColumns, { ...options, hasTime });
  const result: ReadRowsResult = { rows: [], incomplete: [], problems: parsed.problems };
  for (const { row, values, isWhole } of parsed.rows) {
    const visit = toVisitImportRow(row, values, options);
    // Without errors every required field is set, because `matchColumns` found its column.
    if (isWhole) result.rows.push(visit as VisitImportRow);
    else result.incomplete.push(visit);
  }
  return result;
}

function toVisitImportRow(
  row: number,
  { visitorFullName, moment, ...cells }: Partial<VisitImportCells>,
  { date, time, language = 'fr' }: CellParsingOptions,
): ReadRowsResult['incomplete'][number] {
  const visit = {
    row,
    visitorEmail: '',
    organization: '',
    comment: '',
    residentEmail: '',
    language,
    ...(visitorFullName && {
      visitorLastName: visitorFullName.lastName,
      visitorFirstName: visitorFullName.firstName,
    }),
    ...(moment?.date && { date: moment.date }),
    ...(moment?.time && { time: moment.time }),
    ...cells,
  };
  return { ...visit, date: visit.date ?? date, time: visit.time ?? time };
}

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
