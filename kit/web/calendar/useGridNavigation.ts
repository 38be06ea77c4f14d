import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';

const getCells = (row: Element) => [...row.querySelectorAll<HTMLElement>('[data-cell]')];

/** The cell of another row at the same start time, or in the same column and side. */
function findCellInRow(
  { dataset: { start, column: columnName, side } }: HTMLElement,
  rowCells: readonly HTMLElement[],
  column: number,
) {
  if (columnName !== undefined) {
    const same = rowCells.filter((cell) => cell.dataset.column === columnName);
    return same.find((cell) => cell.dataset.side === side) ?? same.find((cell) => !cell.dataset.side);
  }
  if (start === undefined) return rowCells[column];
  return rowCells.findLast((cell) => (cell.dataset.start ?? '') <= start) ?? rowCells[0];
}

/**
 * Makes the cells of a grid one tab stop: arrows move between cells, Home and End within the row, with Ctrl
 * to the grid's ends, page keys by ten rows. Cells have `data-cell`; a row's heading also `data-row-heading`
 * and is never the first stop. Spread the result on the table.
 */
export function useGridNavigation(table: RefObject<HTMLElement | null>) {
  // After every render, because rows come and go.
  useLayoutEffect(() => {
    const all = table.current ? getCells(table.current) : [];
    if (all.some(({ tabIndex }) => tabIndex === 0)) return;
    const first = all.find(({ dataset }) => dataset.rowHeading === undefined) ?? all[0];
    if (first) first.tabIndex = 0;
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (!table.current || !target.matches('[data-cell]')) return;
      for (const cell of getCells(table.current)) cell.tabIndex = cell === target ? 0 : -1;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (!table.current || !(target instanceof HTMLElement) || altKey || metaKey || shiftKey) return;
      const row = target.closest('tr');
      if (!row || !target.matches('[data-cell]')) return;
      const rows = [...table.current.querySelectorAll('tbody tr')];
      const [at, column] = [rows.indexOf(row), getCells(row).indexOf(target)];
      const last = getCells(row).length - 1;
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
      const rowCells = rows[toRow] && getCells(rows[toRow]);
      const next =
        rowCells && (toRow === at ? rowCells[toColumn] : findCellInRow(target, rowCells, toColumn));
      if (!to[key]) return;
      event.preventDefault();
      next?.focus();
    },
  };
}
