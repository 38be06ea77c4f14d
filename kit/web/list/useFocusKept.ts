import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { focusInPlaceOf } from '../dialog/restoreFocus.ts';

/**
 * For a list that changes by itself: where a row goes that has the focus, the row in its place takes it, or the head of the list.
 * Answers what the list's element is told.
 */
export function useFocusKept<Row>(rows: readonly Row[] | undefined, keyOf: (row: Row) => string | number) {
  const list = useRef<HTMLElement>(null);
  const held = useRef<{ element: HTMLElement; index: string; key: string | number } | null>(null);
  useLayoutEffect(() => {
    const { element, index, key } = held.current ?? {};
    if (!element || element.isConnected || document.activeElement !== document.body) return;
    // One that is only scrolled out of sight is there yet.
    if (!rows || rows.some((row) => keyOf(row) === key)) return;
    held.current = null;
    focusInPlaceOf(list.current, index);
  }, [rows]);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const index = target.closest<HTMLElement>('[data-index]')?.dataset.index;
    const row = index === undefined ? undefined : rows?.[Number(index)];
    held.current = row && index !== undefined ? { element: target, index, key: keyOf(row) } : null;
  };
  // Of what is removed nothing is heard.
  const onBlur = () => {
    held.current = null;
  };
  return { ref: list, onFocus, onBlur };
}
