import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** So long what slid under a resting pointer takes no press: longer than a slow double click, ms. */
const SETTLES_AFTER = 1_000;
/** A hand that rests moves the pointer by less, px. */
const RESTS_WITHIN = 10;

interface Press {
  x: number;
  y: number;
  row: string | number | undefined;
}

/**
 * For a list from which a press takes a row away, as one handed over or checked in: the next one slides under the pointer. The second
 * press of a double click was meant for the one before and goes nowhere.
 */
export function usePressGuard<Row>(
  list: RefObject<HTMLElement | null>,
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string | number,
): void {
  const now = useRef({ rows, keyOf, changedAt: 0 });
  useLayoutEffect(() => {
    now.current = { rows, keyOf, changedAt: performance.now() };
  }, [rows]);
  useEffect(() => {
    let last: Press | null = null;
    const rowAt = (target: EventTarget | null) => {
      const row = target instanceof Element && target.closest<HTMLElement>('[data-index]');
      if (!row || !list.current?.contains(row)) return undefined;
      const found = now.current.rows?.[Number(row.dataset.index)];
      return found && now.current.keyOf(found);
    };
    // Also those beside the list: who pressed something else meanwhile means what they press next.
    const onClick = (event: MouseEvent) => {
      // The keyboard's presses stay with what has the focus.
      if (event.detail === 0) return;
      const { clientX: x, clientY: y, target } = event;
      const row = rowAt(target);
      const isMeantForAnother =
        last !== null &&
        row !== undefined &&
        row !== last.row &&
        Math.hypot(x - last.x, y - last.y) <= RESTS_WITHIN &&
        performance.now() - now.current.changedAt < SETTLES_AFTER;
      if (!isMeantForAnother) {
        last = { x, y, row };
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('click', onClick, { capture: true });
    return () => removeEventListener('click', onClick, { capture: true });
  }, [list]);
}
