import { useMemo } from 'react';
import type { Groups } from './column.ts';

/** What a list draws one below the other: its rows, by their numbers, and the headings of its parts. */
export type ListItem = { row: number } | { row: null; heading: string };

/** The items of a list, and for each the number of the heading that it stands under, -1 where there are no parts. */
export interface ListItems {
  items: readonly ListItem[];
  headings: readonly number[];
}

/** Puts a heading above the first of the rows of each part; the rows come sorted by their part. */
export function useListItems<Row>(
  rows: readonly Row[] | undefined,
  groups: Groups<Row> | undefined,
): ListItems {
  return useMemo(() => {
    if (!rows || !groups) return { items: (rows ?? []).map((_, row) => ({ row })), headings: [] };
    const counts = new Map<string, number>();
    for (const row of rows) counts.set(groups.of(row), (counts.get(groups.of(row)) ?? 0) + 1);
    const items: ListItem[] = [];
    const headings: number[] = [];
    let last: string | undefined;
    let heading = -1;
    for (const [at, row] of rows.entries()) {
      const group = groups.of(row);
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
