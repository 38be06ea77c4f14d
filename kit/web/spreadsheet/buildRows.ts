import type {
  CellProblem,
  ImportedColumn,
  PreviewRow,
  SpreadsheetCorrections,
} from '../../spreadsheet/spreadsheetImport.ts';
import { cellKey, getCorrection, groupMessagesByCell, type OriginalCells, rowsToShow } from './cells.ts';

/** Display of a cell: addresses may break anywhere, moments nowhere, `lines` may have several. */
export type CellKind = 'address' | 'moment' | 'text' | 'lines';

/** `field` is null for an ignored column. */
export interface ShownColumn extends ImportedColumn {
  kind: CellKind | undefined;
}

export interface ShownCell extends ShownColumn {
  text: string;
  original: string;
  message: string | undefined;
}

export interface ShownRow {
  row: number;
  isSkipped: boolean;
  isTouched: boolean;
  cells: ShownCell[];
}

export interface WorksheetState {
  columns: readonly ImportedColumn[];
  problems: readonly CellProblem[];
  rows: readonly PreviewRow[];
  originals: OriginalCells;
  corrections: SpreadsheetCorrections | undefined;
  leaveOut: readonly number[] | undefined;
}

export function buildRows(
  { columns, problems, rows: read, originals, corrections, leaveOut }: WorksheetState,
  kinds: Readonly<Partial<Record<string, CellKind>>>,
): { columns: ShownColumn[]; rows: ShownRow[] } {
  const sorted = [
    ...columns.filter(({ field }) => field !== null),
    ...columns.filter(({ field }) => field === null),
  ].map(
    (column): ShownColumn => ({ ...column, kind: column.field === null ? undefined : kinds[column.field] }),
  );
  const leftOut = new Set(leaveOut);
  const messages = groupMessagesByCell(problems);
  const rows = rowsToShow({ rows: read }, originals, corrections, leftOut).map((row): ShownRow => {
    const texts = originals.get(row) ?? [];
    const isSkipped = leftOut.has(row);
    const cells = sorted.map((column): ShownCell => {
      const at = { row, column: column.column };
      const original = texts[column.column] ?? '';
      const text = getCorrection(corrections, at) ?? original;
      const message = isSkipped ? undefined : messages.get(cellKey(at));
      return { ...column, original, text, message };
    });
    const isTouched = isSkipped || cells.some((cell) => cell.message || cell.text !== cell.original);
    return { row, isSkipped, isTouched, cells };
  });
  return { columns: sorted, rows };
}

export const findInvalidCells = (rows: readonly ShownRow[]) =>
  rows.flatMap(({ row, cells }) =>
    cells.flatMap(({ column, message }) => (message === undefined ? [] : { row, column })),
  );
