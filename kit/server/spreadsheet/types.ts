/**
 * A real date or time cell as wall-clock values, never shifted by a time zone.
 * `date` is YYYY-MM-DD, null in a cell that holds a time of day only. `time` is HH:MM:SS (the writer also takes HH:MM),
 * null in a cell that holds a whole day.
 */
export interface CellDate {
  readonly date: string | null;
  readonly time: string | null;
}

/**
 * A cell without a usable value: an error such as `#N/A`, or a formula whose result the file does not store.
 * `text` is what its sheet shows.
 */
export interface CellFault {
  readonly fault: 'cell_error' | 'formula_not_calculated';
  readonly text: string;
}

export type CellValue = string | number | boolean | CellDate | CellFault | null;

/** A file of sheets: those that are not hidden, or all where every one is. */
export interface Spreadsheet {
  /** `rows`: how many have anything in them. A file of text has one sheet, without a name. */
  readonly sheets: readonly { readonly name: string; readonly rows: number }[];
  /** The rows of a sheet with anything in them; `most`: no more than so many. Throws WorkbookError. */
  rows(sheet: number, most?: number): Promise<WorksheetRow[]>;
}

/** A sheet with its headings. Columns count from 0 (A), row numbers are the sheet's own, from 1. */
export interface Worksheet {
  /** The row of the headings; 0 where the sheet has none. */
  readonly headingRow: number;
  /** The columns that have a heading, trimmed; without a heading row, every column with content. */
  readonly headings: readonly { readonly column: number; readonly text: string }[];
  /** The rows below that hold anything under a heading; `cells` is indexed by column. */
  readonly rows: readonly WorksheetRow[];
}

export interface WorksheetRow {
  readonly number: number;
  readonly cells: readonly CellValue[];
  /** The sheet does not show it. */
  readonly hidden?: true;
}

/** The last row that a sheet can have (Excel's specification). */
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
  | 'workbook_not_calculated'
  | 'text_encoding_unknown'
  | 'workbook_damaged';

/** Why a file was refused. `cause` is for the log only. */
export class SpreadsheetError extends Error {
  readonly code: SpreadsheetErrorCode;

  constructor(code: SpreadsheetErrorCode, options?: ErrorOptions) {
    super(code, options);
    this.name = 'WorkbookError';
    this.code = code;
  }
}

export function isCellDate(cell: CellValue | undefined): cell is CellDate {
  return typeof cell === 'object' && cell !== null && 'date' in cell;
}

export function isCellFault(cell: CellValue | undefined): cell is CellFault {
  return typeof cell === 'object' && cell !== null && 'fault' in cell;
}

/** Whether there is nothing to see in a cell. */
export function isBlank(cell: CellValue | undefined): boolean {
  return cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
}
