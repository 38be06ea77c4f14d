import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';

const cellsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('[data-cell]')];

/**
 * What of another row stands at the same time as a cell, where cells have one (`data-start`), else in the same column: that of the same
 * name (`data-column`), at the same of its sides (`data-side`) where there is something, or of the same number.
 */
function beside(
  { dataset: { start, column: named, side } }: HTMLElement,
  there: readonly HTMLElement[],
  column: number,
) {
  if (named !== undefined) {
    const same = there.filter((cell) => cell.dataset.column === named);
    return same.find((cell) => cell.dataset.side === side) ?? same.find((cell) => !cell.dataset.side);
  }
  if (start === undefined) return there[column];
  return there.findLast((cell) => (cell.dataset.start ?? '') <= start) ?? there[0];
}

/**
 * The cells of a grid are one stop of the keyboard: the arrows go from one to the next, Home and End to the ends of a row, with Ctrl to
 * those of the grid, the page keys ten rows on. Cells have `data-cell`. What it answers belongs on the table.
 */
export function useGridStops(table: RefObject<HTMLElement | null>) {
  // After every drawing: rows come and go, and one cell must stay a stop.
  useLayoutEffect(() => {
    const all = table.current ? cellsOf(table.current) : [];
    if (all.length > 0 && !all.some(({ tabIndex }) => tabIndex === 0)) (all[0] as HTMLElement).tabIndex = 0;
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (!table.current || !target.matches('[data-cell]')) return;
      for (const cell of cellsOf(table.current)) cell.tabIndex = cell === target ? 0 : -1;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (!table.current || !(target instanceof HTMLElement) || altKey || metaKey || shiftKey) return;
      const row = target.closest('tr');
      if (!row || !target.matches('[data-cell]')) return;
      const rows = [...table.current.querySelectorAll('tbody tr')];
      const [at, column] = [rows.indexOf(row), cellsOf(row).indexOf(target)];
      const last = cellsOf(row).length - 1;
      const to: Record<string, [number, number]> = {
        ArrowLeft: [at, column - 1],
        ArrowRight: [at, column + 1],
        ArrowUp: [at - 1, column],
        ArrowDown: [at + 1, column],
        Home: [ctrlKey ? 0 : at, 0],
        End: [ctrlKey ? rows.length - 1 : at, last],
        PageUp: [Math.max(at - 10, 0), column],
        PageDown: [Math.min(at + 10, rows.length - 1), column],
      };
      const [toRow = -1, toColumn = -1] = to[key] ?? [];
      const there = rows[toRow] && cellsOf(rows[toRow]);
      const next = there && (toRow === at ? there[toColumn] : beside(target, there, toColumn));
      if (!to[key]) return;
      event.preventDefault();
      next?.focus();
    },
  };
}
