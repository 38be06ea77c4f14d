import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  buildCellFieldId,
  buildCellKey,
  findNextInvalidCell,
  getCellCorrection,
  type WorksheetCellPosition,
} from './cells.ts';
import type { ImportWorksheet } from './useSpreadsheetImport.ts';

const isSame = (one: WorksheetCellPosition, other: WorksheetCellPosition) =>
  buildCellKey(one) === buildCellKey(other);

/** Scrolls a cell's field into view, with the messages of its row, and focuses it. */
function goTo(at: WorksheetCellPosition): void {
  const field = document.getElementById(buildCellFieldId(at));
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.focus({ preventScroll: true });
  (field.closest('tr') ?? field).scrollIntoView({ block: 'center', inline: 'nearest' });
  field.parentElement?.scrollIntoView({ block: 'nearest', inline: 'center' });
  field.select();
}

export type ImportRowActionHandlers = Pick<ImportWorksheet, 'correct' | 'skip' | 'include'>;
type CheckedCells = Pick<ImportWorksheet, 'isBusy' | 'isOutdated' | 'corrections' | 'checkedCorrections'>;

/** Keyboard navigation through the invalid cells, ending at the import button. */
export function useInvalidCellNavigation(
  { isBusy, isOutdated, corrections, checkedCorrections }: CheckedCells,
  bad: readonly WorksheetCellPosition[],
  then: RefObject<HTMLButtonElement | null>,
) {
  /** The last invalid cell, left with Enter: the next one is unknown until the server answers. */
  const left = useRef<WorksheetCellPosition | null>(null);
  const [editing, setEditing] = useState<ReadonlySet<number>>(new Set());
  const [goal, setGoal] = useState<WorksheetCellPosition | null>(null);

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

  const isOnItsWay = (cell: WorksheetCellPosition) =>
    getCellCorrection(corrections, cell) !== getCellCorrection(checkedCorrections, cell);

  return {
    editing,
    goTo,
    move: (from: WorksheetCellPosition, step: 1 | -1) => {
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

export type InvalidCellNavigation = ReturnType<typeof useInvalidCellNavigation>;
