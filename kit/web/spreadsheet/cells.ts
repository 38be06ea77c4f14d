import type {
  CellCorrectionsInput,
  CellProblem,
  ImportedColumn,
  ImportFieldByColumn,
  PreviewRow,
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

export const toImportColumnMapping = <F extends string>(
  columns: readonly ImportedColumn<F>[],
): ImportFieldByColumn<F> => Object.fromEntries(columns.map(({ column, field }) => [String(column), field]));

/** The columns with the user's choices, including those that the server has not answered yet. */
export const applyColumnChoices = <F extends string>(
  columns: readonly ImportedColumn<F>[],
  choices: ImportFieldByColumn<F> = {},
): ImportedColumn<F>[] =>
  columns.map((one) => {
    const field = choices[String(one.column)];
    return field === undefined ? one : { ...one, field };
  });

export interface RowEdits {
  corrections?: CellCorrectionsInput | undefined;
  leaveOut?: number[] | undefined;
}

export const createRowActions = (
  getEdits: () => RowEdits,
  getOriginals: () => OriginalCellTextsByRow | undefined,
  change: (edits: RowEdits) => unknown,
) => ({
  correct: (at: WorksheetCellPosition, text: string) => {
    const original = getOriginals()?.get(at.row)?.[at.column] ?? '';
    change({ corrections: setCellCorrection(getEdits().corrections ?? {}, at, text, original) });
  },
  skip: (rows: readonly number[]) => {
    change({ leaveOut: [...new Set([...(getEdits().leaveOut ?? []), ...rows])] });
  },
  include: (rows: readonly number[]) => {
    const back = new Set(rows);
    change({ leaveOut: (getEdits().leaveOut ?? []).filter((row) => !back.has(row)) });
  },
});
