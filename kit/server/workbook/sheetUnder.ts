import { type CellValue, isBlank, isCellDate, type Sheet, type SheetRow, WorkbookError } from './workbook.ts';

/**
 * The sheet whose headings stand in row `headingRow`; unset, in the first of the rows. At most `maxRows` below. Throws
 * WorkbookError: `workbook_empty` where nothing stands under a heading.
 */
export function sheetUnder(
  all: readonly SheetRow[],
  { headingRow, maxRows }: { headingRow?: number | undefined; maxRows: number },
): Sheet {
  const found = headingRow === undefined ? 0 : all.findIndex(({ number }) => number === headingRow);
  const head = all[found];
  if (!head) throw new WorkbookError('workbook_empty');
  const headings = headingsOf(head.cells);
  const width = (headings.at(-1)?.column ?? -1) + 1;
  const rows: SheetRow[] = [];
  for (let at = found + 1; at < all.length; at++) {
    const row = all[at] as SheetRow;
    const cells = row.cells.length > width ? row.cells.slice(0, width) : row.cells;
    if (cells.every(isBlank)) continue;
    if (rows.length === maxRows) throw new WorkbookError('workbook_too_many_rows');
    rows.push(cells === row.cells ? row : { ...row, cells });
  }
  if (rows.length === 0) throw new WorkbookError('workbook_empty');
  return { headingRow: head.number, headings, rows };
}

function headingsOf(cells: readonly CellValue[]): Sheet['headings'] {
  return cells
    .map((cell, column) => ({
      column,
      text: (isCellDate(cell) ? `${cell.date ?? cell.time}` : `${cell ?? ''}`).trim(),
    }))
    .filter(({ text }) => text !== '');
}
