/**
 * A real date or time cell as wall-clock values, never shifted by a time zone.
 * `date` is YYYY-MM-DD, null in a cell that holds a time of day only. `time` is HH:MM:SS (the writer also takes HH:MM),
 * null in a cell that holds a whole day.
 */
export interface CellDate {
  readonly date: string | null;
  readonly time: string | null;
}

export type CellValue = string | number | boolean | CellDate | null;

/** The first sheet of a workbook. Columns count from 0 (A), row numbers are the sheet's own, from 1. */
export interface Sheet {
  /** The columns that have a heading, the first row with anything in it, as written but for outer white space. */
  readonly headings: readonly { readonly column: number; readonly text: string }[];
  /** The rows below that hold anything under a heading; `cells` is indexed by column. */
  readonly rows: readonly SheetRow[];
}

export interface SheetRow {
  readonly number: number;
  readonly cells: readonly CellValue[];
}

export type WorkbookErrorCode =
  | 'not_a_workbook'
  | 'workbook_encrypted'
  | 'workbook_too_large'
  | 'workbook_too_many_rows'
  | 'workbook_empty'
  | 'workbook_damaged';

/** Why a file was refused. `cause` is for the log only. */
export class WorkbookError extends Error {
  readonly code: WorkbookErrorCode;

  constructor(code: WorkbookErrorCode, options?: ErrorOptions) {
    super(code, options);
    this.name = 'WorkbookError';
    this.code = code;
  }
}
