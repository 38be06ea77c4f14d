import { HEADING_SEARCH_ROWS } from '../../spreadsheet/guessColumns.ts';
import type { WorksheetRow } from '../../spreadsheet/types.ts';
import { WORKSHEET_MAX_ROWS } from '../../spreadsheet/worksheetImport.ts';
import { serveReadTasks } from '../spreadsheet/readerWorker.ts';

/** An uninterpreted worksheet, with at most one row more than an import accepts, to detect excess. */
export interface RawWorksheet {
  name: string;
  rows: WorksheetRow[];
}

const MOST_SHEETS = 20;

serveReadTasks<null, RawWorksheet[]>(async (book) => {
  const sheets: RawWorksheet[] = [];
  for (const [at, { name }] of book.sheets.slice(0, MOST_SHEETS).entries())
    sheets.push({ name, rows: await book.rows(at, WORKSHEET_MAX_ROWS + HEADING_SEARCH_ROWS + 1) });
  return sheets;
});
