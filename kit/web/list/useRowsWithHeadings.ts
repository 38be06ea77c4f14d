import { useMemo } from 'react';
import type { ListedRow, RowGrouping } from './column.ts';

export type RowOrHeading = { row: number } | { row: null; heading: string };

interface ListItems<Row> {
  items: readonly RowOrHeading[];
  getRow: (index: number) => Row | undefined;
  getKey: (index: number) => string | number;
  /** Index of the heading to show above the first rendered item, if it is not rendered itself. */
  getStickyHeading: (first: number) => number | undefined;
}

export function useRowsWithHeadings<Row extends ListedRow>(
  rows: readonly Row[] | undefined,
  groups: RowGrouping<Row> | undefined,
): ListItems<Row> {
  const { items, headings } = useItemsWithHeadings(rows, groups);
  const rowAt = (index: number) => {
    const { row = null } = items[index] ?? {};
    return row === null ? undefined : rows?.[row];
  };
  return {
    items,
    getRow: rowAt,
    getKey: (index) => rowAt(index)?.id ?? `heading ${index}`,
    getStickyHeading: (first) => {
      const heading = headings[first];
      return heading !== undefined && heading < first ? heading : undefined;
    },
  };
}

/** Items, and for each item the index of its heading. */
function useItemsWithHeadings<Row>(
  rows: readonly Row[] | undefined,
  groups: RowGrouping<Row> | undefined,
): { items: readonly RowOrHeading[]; headings: readonly number[] } {
  return useMemo(() => {
    if (!rows || !groups) return { items: (rows ?? []).map((_, row) => ({ row })), headings: [] };
    const counts = new Map<string, number>();
    for (const row of rows) counts.set(groups.getKey(row), (counts.get(groups.getKey(row)) ?? 0) + 1);
    const items: RowOrHeading[] = [];
    const headings: number[] = [];
    let last: string | undefined;
    let heading = -1;
    for (const [at, row] of rows.entries()) {
      const group = groups.getKey(row);
      if (group !== last) {
        heading = items.length;
        items.push({ row: null, heading: groups.heading(group, counts.get(group) ?? 0) });
        headings.push(heading);
      }
      last = group;
      items.push({ row: at });
      headings.push(heading);
    }
    return { items, headings };
  }, [rows, groups]);
}
