import {
  type CellValue,
  isBlankCell,
  isCellDate,
  isUnreadableCell,
  SpreadsheetError,
  type Worksheet,
  type WorksheetRow,
} from '../../spreadsheet/types.ts';

interface HeadingsAndLimit {
  headingRow?: number | undefined;
  maxRows: number;
  columnLabel?: (letters: string) => string;
}

/** Throws SpreadsheetError `workbook_empty` if there are no rows below the headings. */
export function selectRowsBelowHeadings(
  all: readonly WorksheetRow[],
  { headingRow, maxRows, columnLabel = (letters) => letters }: HeadingsAndLimit,
): Worksheet {
  const headingIndex = headingRow === undefined ? 0 : all.findIndex(({ number }) => number === headingRow);
  const head = all[headingIndex];
  if (!head && headingRow !== 0) throw new SpreadsheetError('workbook_empty');
  const headings = head ? headingsOf(head.cells) : labelsOf(all, columnLabel);
  const width = (headings.at(-1)?.column ?? -1) + 1;
  const rows: WorksheetRow[] = [];
  for (let at = headingIndex + 1; at < all.length; at++) {
    const row = all[at] as WorksheetRow;
    const cells = row.cells.length > width ? row.cells.slice(0, width) : row.cells;
    if (cells.every(isBlankCell)) continue;
    if (rows.length === maxRows) throw new SpreadsheetError('workbook_too_many_rows');
    rows.push(cells === row.cells ? row : { ...row, cells });
  }
  if (rows.length === 0) throw new SpreadsheetError('workbook_empty');
  return { headingRow: head?.number ?? 0, headings, rows };
}

function labelsOf(
  all: readonly WorksheetRow[],
  columnLabel: (letters: string) => string,
): Worksheet['headings'] {
  const usedColumns = new Set<number>();
  for (const { cells } of all)
    for (const [column, cell] of cells.entries()) if (!isBlankCell(cell)) usedColumns.add(column);
  return [...usedColumns]
    .sort((one, other) => one - other)
    .map((column) => ({ column, text: columnLabel(lettersOfColumn(column)) }));
}

function lettersOfColumn(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOfColumn(Math.floor(column / 26) - 1) + last;
}

function headingsOf(cells: readonly CellValue[]): Worksheet['headings'] {
  return cells
    .map((cell, column) => ({ column, text: headingOf(cell).trim() }))
    .filter(({ text }) => text !== '');
}

function headingOf(cell: CellValue): string {
  if (isUnreadableCell(cell)) return cell.text;
  return isCellDate(cell) ? `${cell.date ?? cell.time}` : `${cell ?? ''}`;
}
