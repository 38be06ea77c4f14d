import { type RefObject, useEffect, useRef, useState } from 'react';
import type { SpreadsheetCorrections } from '../../spreadsheet/spreadsheetImport.ts';
import { type CellAt, cellKey, correctionAt, fieldId, nextCell } from './cells.ts';

const isSame = (one: CellAt, other: CellAt) => cellKey(one) === cellKey(other);

/** Brings a cell's field into view, both ways, with all that is said under the cells of its row, and the focus into it. */
function goTo(at: CellAt): void {
  const field = document.getElementById(fieldId(at));
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.focus({ preventScroll: true });
  (field.closest('tr') ?? field).scrollIntoView({ block: 'center', inline: 'nearest' });
  field.parentElement?.scrollIntoView({ block: 'nearest', inline: 'center' });
  field.select();
}

/** What can be done with the rows of a sheet. */
export interface RowSteps {
  /** Puts a text in the place of a cell’s. */
  correct: (at: CellAt, text: string) => void;
  leaveOut: (rows: readonly number[]) => void;
  takeIn: (rows: readonly number[]) => void;
}

/** How far the server has seen what was typed. */
interface CheckedCells {
  isBusy: boolean;
  /** Of the moment, whatever is drawn: what is shown is not the answer to all that was said. */
  isOutdated: () => boolean;
  corrections: SpreadsheetCorrections | undefined;
  /** Those that the answer is to. */
  answered: SpreadsheetCorrections | undefined;
}

/** The way through the bad cells: to the next, to the one before, and after the last on to the button that imports. */
export function useCells(
  { isBusy, isOutdated, corrections, answered }: CheckedCells,
  bad: readonly CellAt[],
  then: RefObject<HTMLButtonElement | null>,
) {
  /** The last bad cell, left with Enter: what comes next is not known before the server has answered. */
  const left = useRef<CellAt | null>(null);
  const [editing, setEditing] = useState<ReadonlySet<number>>(new Set());
  const [goal, setGoal] = useState<CellAt | null>(null);

  useEffect(() => {
    if (goal) goTo(goal);
  }, [goal]);

  useEffect(() => {
    const from = left.current;
    if (!from || isBusy || isOutdated()) return;
    left.current = null;
    const field = document.getElementById(fieldId(from));
    if (document.activeElement !== field) return;
    // Whoever types on there already is left alone: what they typed would be marked, and replaced by the next letter.
    if ((field as HTMLInputElement).value !== correctionAt(corrections, from)) return;
    const isStillBad = bad.some((cell) => isSame(cell, from));
    const next = isStillBad ? from : nextCell(bad, from, 1);
    if (next) goTo(next);
    else then.current?.focus({ preventScroll: true });
  });

  /** What was typed in it is with the server. */
  const isOnItsWay = (cell: CellAt) => correctionAt(corrections, cell) !== correctionAt(answered, cell);

  return {
    editing,
    goTo,
    /** From a cell that was left with Enter, or with Shift and Enter. */
    move: (from: CellAt, step: 1 | -1) => {
      const next = nextCell(
        bad.filter((cell) => !isOnItsWay(cell)),
        from,
        step,
      );
      if (next) goTo(next);
      else if (isOutdated()) left.current = from;
      else then.current?.focus({ preventScroll: true });
    },
    /** Makes fields of all cells of a row, or cells again of those that are good. */
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

export type CellMoves = ReturnType<typeof useCells>;
