import { streamXlsxRows } from 'hucre/xlsx';
import { unpackSafely } from './container.ts';
import { type CellDate, type CellValue, type Sheet, type SheetRow, WorkbookError } from './workbook.ts';

/** Bounds on what one sheet may hand over: a shared string costs its text once in the file and once more in each cell. */
const MAX_CELLS = 5_000_000;
const MAX_TEXT_LENGTH = 32_000_000;

/** The last row of a sheet in Excel's specification. */
const LAST_ROW = 1_048_576;

/** Reads the first sheet as `answerReadings` says, unbounded in memory and time. Throws WorkbookError, and whatever the libraries throw. */
export async function parseWorkbook(bytes: Buffer, maxRows: number): Promise<Sheet> {
  const container = await unpackSafely(bytes);
  let headings: Sheet['headings'] = [];
  const rows: SheetRow[] = [];
  const budget = { cells: MAX_CELLS, text: MAX_TEXT_LENGTH };
  let last = 0;

  for await (const { index, values } of streamXlsxRows(container)) {
    const number = index + 1;
    if (!(number > last && number <= LAST_ROW)) throw new WorkbookError('workbook_damaged');
    last = number;
    if (values.every(isBlank)) continue;
    if (headings.length === 0) {
      headings = headingsOf(values.map(toCell));
      continue;
    }
    const width = (headings.at(-1)?.column ?? -1) + 1;
    const cells = values.slice(0, width).map(toCell);
    if (cells.every(isBlank)) continue;
    if (rows.length === maxRows) throw new WorkbookError('workbook_too_many_rows');
    spend(budget, cells);
    rows.push({ number, cells });
  }
  if (rows.length === 0) throw new WorkbookError('workbook_empty');
  return { headings, rows };
}

function isBlank(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

function headingsOf(cells: CellValue[]): Sheet['headings'] {
  return cells
    .map((cell, column) => ({
      column,
      text: (isCellDate(cell) ? `${cell.date ?? cell.time}` : `${cell ?? ''}`).trim(),
    }))
    .filter(({ text }) => text !== '');
}

function isCellDate(cell: CellValue): cell is CellDate {
  return typeof cell === 'object' && cell !== null;
}

function toCell(value: string | number | boolean | Date | null): CellValue {
  return value instanceof Date ? wallClock(value) : value;
}

/**
 * hucre gives a serial number as a Date whose UTC components are the wall clock. A serial below one, a time of day, lies
 * on day zero: 31 December 1899 in one date system, 1 January 1904 in the other. Fractions of a second are rounding.
 */
function wallClock(value: Date): CellValue {
  const milliseconds = Math.round(value.getTime() / 1000) * 1000;
  // What a spreadsheet shows for a number that is no date.
  if (!Number.isFinite(milliseconds)) return '#####';
  const [date = '', time = ''] = new Date(milliseconds).toISOString().slice(0, -5).split('T');
  if (date === '1899-12-31' || date === '1904-01-01') return { date: null, time };
  return { date, time: time === '00:00:00' ? null : time };
}

function spend(budget: { cells: number; text: number }, cells: readonly CellValue[]): void {
  budget.cells -= cells.length;
  for (const cell of cells) if (typeof cell === 'string') budget.text -= cell.length;
  if (budget.cells < 0 || budget.text < 0) throw new WorkbookError('workbook_too_large');
}
