import { createErrorCell, toTextCell } from '../../spreadsheet/errorValue.ts';
import {
  type CellValue,
  isBlankCell,
  LAST_ROW,
  type Spreadsheet,
  SpreadsheetError,
  type UnreadableCell,
  type WorksheetRow,
} from '../../spreadsheet/types.ts';

/** Limits per worksheet. A shared string is stored once, but its text counts in every cell. */
const MAX_CELLS = 5_000_000;
const MAX_TEXT_LENGTH = 32_000_000;

export interface MergedCellRange {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

export interface RawRow {
  readonly number: number;
  readonly cells: readonly CellValue[];
  readonly hidden?: boolean | undefined;
}

export interface HiddenRowsAndMerges {
  readonly hidden: ReadonlySet<number>;
  readonly merges: readonly MergedCellRange[];
}

/** Merged values are repeated in each row. Throws SpreadsheetError beyond the memory limits. */
export async function collectWorksheetRows(
  raw: AsyncIterable<RawRow> | Iterable<RawRow>,
  { hidden, merges }: HiddenRowsAndMerges,
  most = Number.POSITIVE_INFINITY,
): Promise<WorksheetRow[]> {
  const rows: WorksheetRow[] = [];
  const budget = { cells: MAX_CELLS, text: MAX_TEXT_LENGTH };
  const openMerges = new Map<number, { to: number; value: CellValue }>();
  let last = 0;
  let next = 0;
  for await (const { number, cells, hidden: isHidden } of raw) {
    if (!(number > last && number <= LAST_ROW)) throw new SpreadsheetError('workbook_damaged');
    last = number;
    const own = withoutBlankEnd(cells);
    if (own.length === 0) continue;
    for (let merge = merges[next]; merge && merge.from <= number; merge = merges[++next]) {
      if (merge.from === number && !isBlankCell(own[merge.column]))
        openMerges.set(merge.column, { to: merge.to, value: own[merge.column] as CellValue });
    }
    const filled = openMerges.size > 0 ? fill(own, openMerges, number) : own;
    spend(budget, filled);
    rows.push({ number, cells: filled, ...((isHidden || hidden.has(number)) && { hidden: true }) });
    if (rows.length >= most) break;
  }
  return rows;
}

function withoutBlankEnd(cells: readonly CellValue[]): readonly CellValue[] {
  const end = cells.findLastIndex((cell) => !isBlankCell(cell)) + 1;
  return end === cells.length ? cells : cells.slice(0, end);
}

function fill(
  own: readonly CellValue[],
  openMerges: Map<number, { to: number; value: CellValue }>,
  number: number,
): CellValue[] {
  const cells = [...own];
  for (const [column, { to, value }] of openMerges) {
    if (number > to) openMerges.delete(column);
    else if (isBlankCell(cells[column])) {
      while (cells.length < column) cells.push(null);
      cells[column] = value;
    }
  }
  return cells;
}

function spend(budget: { cells: number; text: number }, cells: readonly CellValue[]): void {
  budget.cells -= cells.length;
  for (const cell of cells) if (typeof cell === 'string') budget.text -= cell.length;
  if (budget.cells < 0 || budget.text < 0) throw new SpreadsheetError('workbook_too_large');
}

/**
 * Converts a date of the library, whose UTC components are the wall-clock time. A time of day (serial number
 * below one) is on day zero: 31 December 1899, or 1 January 1904 in the other date system. Fractions of a
 * second are rounding errors.
 */
export function convertLibraryDate(value: Date): CellValue {
  const milliseconds = Math.round(value.getTime() / 1000) * 1000;
  if (!Number.isFinite(milliseconds)) return createErrorCell('#####');
  const [date = '', time = ''] = new Date(milliseconds).toISOString().slice(0, -5).split('T');
  if (date === '1899-12-31' || date === '1904-01-01') return { date: null, time };
  return { date, time: time === '00:00:00' ? null : time };
}

export function convertLibraryCell(value: string | number | boolean | Date | null | undefined): CellValue {
  if (value instanceof Date) return convertLibraryDate(value);
  return typeof value === 'string' ? toTextCell(value) : (value ?? null);
}

/** Formula cell without a stored result, as written by programs that do not calculate. */
export const NOT_CALCULATED_CELL: UnreadableCell = { problem: 'formula_not_calculated', text: '' };

export function createInMemorySpreadsheet(
  sheets: readonly { name: string; rows: readonly WorksheetRow[] }[],
): Spreadsheet {
  return {
    sheets: sheets.map(({ name, rows }) => ({ name, rows: rows.length })),
    async rows(at, most) {
      return (sheets[at]?.rows ?? []).slice(0, most);
    },
  };
}
