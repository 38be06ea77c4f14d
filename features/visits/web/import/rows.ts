import type { ImportField, ImportPreview } from '../../visitsImport.ts';
import { cellKey, correctionAt, messagesOf, rowsToShow } from './cells.ts';
import { type Choices, chosenColumns, type Looked } from './useImport.ts';

/** A cell as it is shown: what stands in it by now, what the file has, and what is wrong. */
export interface ShownCell {
  column: number;
  heading: string;
  field: ImportField | null;
  text: string;
  original: string;
  message: string | undefined;
}

export interface ShownRow {
  row: number;
  isLeftOut: boolean;
  /** Something is wrong with one of its cells, or was. */
  isTouched: boolean;
  cells: ShownCell[];
}

/** What is shown of a sheet: the columns that count first, in its order. */
export function shownRows(looked: Looked, choices: Choices) {
  const { preview, originals } = looked;
  const columns = chosenColumns(looked, choices);
  const sorted = [
    ...columns.filter(({ field }) => field !== null),
    ...columns.filter(({ field }) => field === null),
  ];
  const leftOut = new Set(choices.leaveOut);
  const messages = messagesOf(preview.problems);
  const rows = rowsToShow(preview, originals, choices.corrections, leftOut).map((row): ShownRow => {
    const texts = originals.get(row) ?? [];
    const isLeftOut = leftOut.has(row);
    const cells = sorted.map(({ column, heading, field }): ShownCell => {
      const original = texts[column] ?? '';
      const text = correctionAt(choices.corrections, { row, column }) ?? original;
      const message = isLeftOut ? undefined : messages.get(cellKey({ row, column }));
      return { column, heading, field, text, original, message };
    });
    const isTouched = isLeftOut || cells.some((cell) => cell.message || cell.text !== cell.original);
    return { row, isLeftOut, isTouched, cells };
  });
  return { columns: sorted as ImportPreview['columns'], rows };
}
