import { FORM_MAX_ROWS } from '../../spreadsheet/spreadsheetForms.ts';
import { serveReadTasks } from '../spreadsheet/readerWorker.ts';
import type { WorksheetRow } from '../spreadsheet/types.ts';
import { ROWS_TO_LOOK_AT } from './guessColumns.ts';

/** An uninterpreted worksheet, with at most one row more than an import accepts, to detect excess. */
export interface RawSheet {
  name: string;
  rows: WorksheetRow[];
}

const MOST_SHEETS = 20;

serveReadTasks<null, RawSheet[]>(async (book) => {
  const sheets: RawSheet[] = [];
  for (const [at, { name }] of book.sheets.slice(0, MOST_SHEETS).entries())
    sheets.push({ name, rows: await book.rows(at, FORM_MAX_ROWS + ROWS_TO_LOOK_AT + 1) });
  return sheets;
});
