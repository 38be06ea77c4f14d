import { type HourRange, isPeriodOutsideHours, type TimeRange } from './hours.ts';

interface StackedItem<Item> {
  item: Item;
  column: number;
  columns: number;
}

interface HiddenItems<Item> extends TimeRange {
  items: Item[];
}

const overlaps = (one: TimeRange, other: TimeRange) => one.start < other.end && other.start < one.end;

/** Puts overlapping items side by side, the first ones leftmost; those beyond `maxColumns` are hidden. */
export function stackItems<Item extends TimeRange>(
  items: readonly Item[],
  hours: HourRange,
  maxColumns: number,
): { visible: StackedItem<Item>[]; overflow: HiddenItems<Item>[] } {
  const visible: StackedItem<Item>[] = [];
  const overflow: HiddenItems<Item>[] = [];
  for (const group of groupOverlapping(items.filter((item) => !isPeriodOutsideHours(item, hours)))) {
    const columns: Item[][] = [];
    const beyond: Item[] = [];
    for (const item of group) {
      const free = columns.findIndex((column) => !column.some((other) => overlaps(item, other)));
      const column = free < 0 ? columns.length : free;
      if (column >= maxColumns) beyond.push(item);
      else columns[column] = [...(columns[column] ?? []), item];
    }
    visible.push(
      ...columns.flatMap((column, at) =>
        column.map((item) => ({ item, column: at, columns: columns.length })),
      ),
    );
    for (const others of groupOverlapping(beyond)) overflow.push({ ...coverPeriods(others), items: others });
  }
  return { visible, overflow };
}

/** The groups of items that overlap directly or through others; items keep their order. */
function groupOverlapping<Item extends TimeRange>(items: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  let until = '';
  for (const item of items.toSorted((one, other) => one.start.localeCompare(other.start))) {
    if (item.start >= until) groups.push([]);
    groups.at(-1)?.push(item);
    if (item.end > until) until = item.end;
  }
  return groups.map((group) => items.filter((item) => group.includes(item)));
}

const coverPeriods = (periods: readonly TimeRange[]): TimeRange => ({
  start: periods.map(({ start }) => start).reduce((one, other) => (one < other ? one : other)),
  end: periods.map(({ end }) => end).reduce((one, other) => (one > other ? one : other)),
});
