import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Milliseconds during which a moved row ignores clicks: longer than a slow double click. */
const GUARD_MS = 1_000;
/** Pixels within which the pointer counts as not moved. */
const MAX_DISTANCE = 10;

interface Press {
  x: number;
  y: number;
  row: string | number | undefined;
}

/** Ignores the second click of a double click when another row has moved under the pointer. */
export function useDoubleClickGuard<Row>(
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
      const rowData = now.current.rows?.[Number(row.dataset.index)];
      return rowData && now.current.keyOf(rowData);
    };
    // On the window: a click elsewhere ends the double click.
    const onClick = (event: MouseEvent) => {
      // Keyboard clicks go to the focused row.
      if (event.detail === 0) return;
      const { clientX: x, clientY: y, target } = event;
      const row = rowAt(target);
      const isMeantForAnother =
        last !== null &&
        row !== undefined &&
        row !== last.row &&
        Math.hypot(x - last.x, y - last.y) <= MAX_DISTANCE &&
        performance.now() - now.current.changedAt < GUARD_MS;
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
