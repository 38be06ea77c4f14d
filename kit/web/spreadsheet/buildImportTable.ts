import type {
  CellCorrectionsInput,
  CellProblem,
  ImportedColumn,
  PreviewRow,
} from '../../spreadsheet/spreadsheetImport.ts';
import {
  buildCellKey,
  getCellCorrection,
  groupMessagesByCell,
  listPreviewRowNumbers,
  type OriginalCellTextsByRow,
} from './cells.ts';

/** Display of a cell: addresses may break anywhere, moments nowhere, `lines` may have several. */
export type CellDisplayKind = 'address' | 'moment' | 'text' | 'lines';

/** `field` is null for an ignored column. */
export interface ImportTableColumn extends ImportedColumn {
  kind: CellDisplayKind | undefined;
}

export interface ImportTableCell extends ImportTableColumn {
  text: string;
  original: string;
  message: string | undefined;
}

export interface ImportTableRow {
  row: number;
  isSkipped: boolean;
  isTouched: boolean;
  cells: ImportTableCell[];
}

interface EditedWorksheet {
  columns: readonly ImportedColumn[];
  problems: readonly CellProblem[];
  rows: readonly PreviewRow[];
  originals: OriginalCellTextsByRow;
  corrections: CellCorrectionsInput | undefined;
  leaveOut: readonly number[] | undefined;
}

export function buildImportTable(
  { columns, problems, rows: previewRows, originals, corrections, leaveOut }: EditedWorksheet,
  kinds: Readonly<Partial<Record<string, CellDisplayKind>>>,
): { columns: ImportTableColumn[]; rows: ImportTableRow[] } {
  const sorted = [
    ...columns.filter(({ field }) => field !== null),
    ...columns.filter(({ field }) => field === null),
  ].map(
    (column): ImportTableColumn => ({
      ...column,
      kind: column.field === null ? undefined : kinds[column.field],
    }),
  );
  const leftOut = new Set(leaveOut);
  const messages = groupMessagesByCell(problems);
  const rows = listPreviewRowNumbers({ rows: previewRows }, originals, corrections, leftOut).map(
    (row): ImportTableRow => {
      const texts = originals.get(row) ?? [];
      const isSkipped = leftOut.has(row);
      const cells = sorted.map((column): ImportTableCell => {
        const at = { row, column: column.column };
        const original = texts[column.column] ?? '';
        const text = getCellCorrection(corrections, at) ?? original;
        const message = isSkipped ? undefined : messages.get(buildCellKey(at));
        return { ...column, original, text, message };
      });
      const isTouched = isSkipped || cells.some((cell) => cell.message || cell.text !== cell.original);
      return { row, isSkipped, isTouched, cells };
    },
  );
  return { columns: sorted, rows };
}

export const findInvalidCells = (rows: readonly ImportTableRow[]) =>
  rows.flatMap(({ row, cells }) =>
    cells.flatMap(({ column, message }) => (message === undefined ? [] : { row, column })),
  );
