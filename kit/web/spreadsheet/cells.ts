import {
  type CellCorrectionsInput,
  type CellProblem,
  type ImportedColumn,
  type ImportFieldByColumn,
  type PreviewRow,
  toImportColumnMapping,
} from '../../spreadsheet/spreadsheetImport.ts';

/** Row number as in the file, column from 0. */
export interface WorksheetCellPosition {
  row: number;
  column: number;
}

/** Original texts of a worksheet's rows, by row number. */
export type OriginalCellTextsByRow = ReadonlyMap<number, readonly string[]>;

export const buildCellKey = ({ row, column }: WorksheetCellPosition) => `${row}:${column}`;

export const buildCellFieldId = (at: WorksheetCellPosition) => `sheet-cell-${at.row}-${at.column}`;

export function setCellCorrection(
  corrections: CellCorrectionsInput,
  { row, column }: WorksheetCellPosition,
  text: string,
  original: string,
): CellCorrectionsInput {
  const { [column]: _, ...others } = corrections[row] ?? {};
  const cells = text === original ? others : { ...others, [column]: text };
  const { [row]: __, ...rest } = corrections;
  return Object.keys(cells).length > 0 ? { ...rest, [row]: cells } : rest;
}

export const getCellCorrection = (
  corrections: CellCorrectionsInput | undefined,
  { row, column }: WorksheetCellPosition,
) => corrections?.[row]?.[column];

/** Adds the texts of an answer, except those of corrected cells. */
export function extendOriginalCellTexts(
  originals: OriginalCellTextsByRow,
  rows: readonly PreviewRow[],
  corrections: CellCorrectionsInput | undefined,
): OriginalCellTextsByRow {
  const all = new Map(originals);
  for (const { row, cells } of rows) {
    const before = originals.get(row);
    all.set(
      row,
      cells.map((text, column) =>
        getCellCorrection(corrections, { row, column }) === undefined ? text : (before?.[column] ?? ''),
      ),
    );
  }
  return all;
}

/** The rows of the answer and those corrected or skipped here, in the file's order. */
export function listPreviewRowNumbers(
  { rows }: { rows: readonly PreviewRow[] },
  originals: OriginalCellTextsByRow,
  corrections: CellCorrectionsInput | undefined,
  leaveOut: ReadonlySet<number>,
): number[] {
  const editedRows = [...originals.keys()].filter((row) => corrections?.[row] || leaveOut.has(row));
  return [...new Set([...rows.map(({ row }) => row), ...editedRows])].sort((a, b) => a - b);
}

export const isColumnProblem = ({ code }: Pick<CellProblem, 'code'>) =>
  code === 'missing_column' || code === 'duplicate_column';

export function groupMessagesByCell(problems: readonly CellProblem[]): Map<string, string> {
  const messages = new Map<string, string>();
  for (const { row, at, message } of problems) {
    if (at === null) continue;
    const key = buildCellKey({ row, column: at });
    const before = messages.get(key);
    messages.set(key, before && before !== message ? `${before} ${message}` : message);
  }
  return messages;
}

const inOrder = (a: WorksheetCellPosition, b: WorksheetCellPosition) => a.row - b.row || a.column - b.column;

/** The next (1) or previous (-1) invalid cell, cyclic; null if there is no other. */
export function findNextInvalidCell(
  bad: readonly WorksheetCellPosition[],
  from: WorksheetCellPosition,
  step: 1 | -1,
): WorksheetCellPosition | null {
  const others = bad.filter((cell) => inOrder(cell, from) !== 0).sort(inOrder);
  const beyond = (cell: WorksheetCellPosition) => Math.sign(inOrder(cell, from)) === step;
  return step === 1
    ? (others.find(beyond) ?? others[0] ?? null)
    : (others.findLast(beyond) ?? others.at(-1) ?? null);
}

export function sampleColumn(rows: readonly PreviewRow[], column: number): string {
  const texts = rows.flatMap(({ cells }) => cells[column]?.trim() || []);
  return [...new Set(texts)]
    .slice(0, 3)
    .map((text) => (text.length > 24 ? `${text.slice(0, 23)}…` : text))
    .join(' · ');
}

/** Clears the field and the fields that exclude it in other columns. */
export function assignColumn(
  columns: readonly ImportedColumn[],
  columnIndex: number,
  field: string | null,
  exclusiveFields: Readonly<Partial<Record<string, readonly string[]>>> = {},
): ImportFieldByColumn {
  const cleared: readonly (string | null)[] =
    field === null ? [] : [field, ...(exclusiveFields[field] ?? [])];
  return toImportColumnMapping(
    columns.map((one) => {
      if (one.column === columnIndex) return { ...one, field };
      return cleared.includes(one.field) ? { ...one, field: null } : one;
    }),
  );
}
