import type { Problem } from '../errors.ts';

/** Wall-clock values. `date` is null for a time of day, `time` (HH:MM:SS) for a whole day. */
export interface CellDate {
  readonly date: string | null;
  readonly time: string | null;
}

/** An error such as `#N/A`, or a formula without a stored result. `text` is as shown. */
export interface UnreadableCell {
  readonly problem: 'cell_error' | 'formula_not_calculated';
  readonly text: string;
}

export type CellValue = string | number | boolean | CellDate | UnreadableCell | null;

/** The visible worksheets of a file, or all if every one is hidden. */
export interface Spreadsheet {
  readonly sheets: readonly { readonly name: string; readonly rows: number }[];
  rows(sheet: number, most?: number): Promise<WorksheetRow[]>;
}

/** Columns count from 0 (A), rows from 1. */
export interface Worksheet {
  readonly headingRow: number;
  readonly headings: readonly { readonly column: number; readonly text: string }[];
  readonly rows: readonly WorksheetRow[];
}

export interface WorksheetRow {
  readonly number: number;
  readonly cells: readonly CellValue[];
  readonly hidden?: true;
}

export const LAST_ROW = 1_048_576;

export type SpreadsheetErrorCode =
  | 'not_a_workbook'
  | 'workbook_other_format'
  | 'workbook_is_mail'
  | 'workbook_encrypted'
  | 'workbook_too_large'
  | 'workbook_too_many_rows'
  | 'workbook_empty'
  | 'workbook_no_known_sheet'
  | 'workbook_sheet_twice'
  | 'text_encoding_unknown'
  | 'workbook_damaged';

export class SpreadsheetError extends Error {
  readonly code: SpreadsheetErrorCode;
  readonly params: Problem['params'];

  constructor(
    code: SpreadsheetErrorCode,
    { params, ...options }: ErrorOptions & Pick<Problem, 'params'> = {},
  ) {
    super(code, options);
    this.name = 'WorkbookError';
    this.code = code;
    this.params = params;
  }
}

export function isCellDate(cell: CellValue | undefined): cell is CellDate {
  return typeof cell === 'object' && cell !== null && 'date' in cell;
}

export function isUnreadableCell(cell: CellValue | undefined): cell is UnreadableCell {
  return typeof cell === 'object' && cell !== null && 'problem' in cell;
}

export function isBlankCell(cell: CellValue | undefined): boolean {
  return cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
}
