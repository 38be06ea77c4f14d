import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { focusNextRow } from '../dialog/useRestoreFocus.ts';

/** Moves the focus to the next row or the list head when the focused row is removed. */
export function useKeepRowFocus<Row>(rows: readonly Row[] | undefined, keyOf: (row: Row) => string | number) {
  const list = useRef<HTMLElement>(null);
  const focusedRow = useRef<{ element: HTMLElement; index: string; key: string | number } | null>(null);
  useLayoutEffect(() => {
    const { element, index, key } = focusedRow.current ?? {};
    if (!element || element.isConnected || document.activeElement !== document.body) return;
    // A virtualised row that was scrolled away still exists.
    if (!rows || rows.some((row) => keyOf(row) === key)) return;
    focusedRow.current = null;
    focusNextRow(list.current, index);
  }, [rows]);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const index = target.closest<HTMLElement>('[data-index]')?.dataset.index;
    const row = index === undefined ? undefined : rows?.[Number(index)];
    focusedRow.current = row && index !== undefined ? { element: target, index, key: keyOf(row) } : null;
  };
  // Removing an element fires no blur.
  const onBlur = () => {
    focusedRow.current = null;
  };
  return { ref: list, onFocus, onBlur };
}
