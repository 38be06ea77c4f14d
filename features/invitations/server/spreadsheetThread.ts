import { areFormulasCalculated } from '../../../kit/server/spreadsheet/collectWorksheetRows.ts';
import { serveReadTasks } from '../../../kit/server/spreadsheet/readerWorker.ts';
import {
  type CellValue,
  isUnreadableCell,
  SpreadsheetError,
  type WorksheetRow,
} from '../../../kit/server/spreadsheet/types.ts';

function toPastedText(rows: readonly WorksheetRow[]): string {
  return rows
    .map(({ cells }) => Array.from(cells, (cell) => textOf(cell).replace(/\s+/g, ' ')).join('\t'))
    .join('\n');
}

const textOf = (cell: CellValue | undefined): string =>
  isUnreadableCell(cell)
    ? cell.text
    : typeof cell === 'string' || typeof cell === 'number'
      ? String(cell)
      : '';

serveReadTasks(async (book, { maxRows }: { maxRows: number }) => {
  const first = book.sheets.findIndex(({ rows }) => rows > 0);
  if (first < 0) throw new SpreadsheetError('workbook_empty');
  const rows = await book.rows(first, maxRows + 1);
  if (rows.length > maxRows) throw new SpreadsheetError('workbook_too_many_rows');
  if (!areFormulasCalculated(rows)) throw new SpreadsheetError('workbook_not_calculated');
  return toPastedText(rows);
});
