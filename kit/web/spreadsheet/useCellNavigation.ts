import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CellCorrectionsInput } from '../../spreadsheet/spreadsheetImport.ts';
import {
  buildCellFieldId,
  buildCellKey,
  type CellPosition,
  findNextInvalidCell,
  getCellCorrection,
} from './cells.ts';

const isSame = (one: CellPosition, other: CellPosition) => buildCellKey(one) === buildCellKey(other);

/** Scrolls a cell's field into view, with the messages of its row, and focuses it. */
function goTo(at: CellPosition): void {
  const field = document.getElementById(buildCellFieldId(at));
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.focus({ preventScroll: true });
  (field.closest('tr') ?? field).scrollIntoView({ block: 'center', inline: 'nearest' });
  field.parentElement?.scrollIntoView({ block: 'nearest', inline: 'center' });
  field.select();
}

export interface RowActionHandlers {
  correct: (at: CellPosition, text: string) => void;
  skip: (rows: readonly number[]) => void;
  include: (rows: readonly number[]) => void;
}

interface CheckedCells {
  isBusy: boolean;
  isOutdated: () => boolean;
  corrections: CellCorrectionsInput | undefined;
  checkedCorrections: CellCorrectionsInput | undefined;
}

/** Keyboard navigation through the invalid cells, ending at the import button. */
export function useCellNavigation(
  { isBusy, isOutdated, corrections, checkedCorrections }: CheckedCells,
  bad: readonly CellPosition[],
  then: RefObject<HTMLButtonElement | null>,
) {
  /** The last invalid cell, left with Enter: the next one is unknown until the server answers. */
  const left = useRef<CellPosition | null>(null);
  const [editing, setEditing] = useState<ReadonlySet<number>>(new Set());
  const [goal, setGoal] = useState<CellPosition | null>(null);

  useEffect(() => {
    if (goal) goTo(goal);
  }, [goal]);

  useEffect(() => {
    const from = left.current;
    if (!from || isBusy || isOutdated()) return;
    left.current = null;
    const field = document.getElementById(buildCellFieldId(from));
    if (document.activeElement !== field) return;
    // The user is typing in it already: selecting the text would replace it.
    if ((field as HTMLInputElement).value !== getCellCorrection(corrections, from)) return;
    const isStillBad = bad.some((cell) => isSame(cell, from));
    const next = isStillBad ? from : findNextInvalidCell(bad, from, 1);
    if (next) goTo(next);
    else then.current?.focus({ preventScroll: true });
  });

  const isOnItsWay = (cell: CellPosition) =>
    getCellCorrection(corrections, cell) !== getCellCorrection(checkedCorrections, cell);

  return {
    editing,
    goTo,
    move: (from: CellPosition, step: 1 | -1) => {
      const next = findNextInvalidCell(
        bad.filter((cell) => !isOnItsWay(cell)),
        from,
        step,
      );
      if (next) goTo(next);
      else if (isOutdated()) left.current = from;
      else then.current?.focus({ preventScroll: true });
    },
    edit: (row: number, column?: number) => {
      const isEdited = editing.has(row);
      const rows = new Set(editing);
      if (isEdited && column === undefined) rows.delete(row);
      else rows.add(row);
      setEditing(rows);
      if (column !== undefined) setGoal({ row, column });
    },
  };
}

export type CellNavigation = ReturnType<typeof useCellNavigation>;
