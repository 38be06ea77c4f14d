import type { Sort } from './page.ts';

const collator = new Intl.Collator(['fr', 'en'], { numeric: true, sensitivity: 'base' });

type Value = string | number;

const compare = (one: Value, other: Value) =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator.compare(String(one), String(other));

export interface RowOrder<Row> {
  getValue?: ((row: Row) => Value) | undefined;
  isDescending: boolean;
  /** Groups come first, in the order of their keys. */
  getGroup?: ((row: Row) => string) | undefined;
  areGroupsDescending?: boolean;
}

/** Order of lists that the browser sorts, and of their exports. Equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  { getValue, isDescending, getGroup, areGroupsDescending = false }: RowOrder<Row>,
): readonly Row[] {
  if (!getValue && !getGroup) return rows;
  const sign = isDescending ? -1 : 1;
  const groupSign = areGroupsDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, group: getGroup?.(row) ?? '', value: getValue?.(row) ?? '' }))
    .sort(
      (one, other) => groupSign * compare(one.group, other.group) || sign * compare(one.value, other.value),
    )
    .map(({ row }) => row);
}

/** `-name` → `name`, descending. */
export const parseSort = <const S extends string>(sort: Sort<S>): { column: S; isDescending: boolean } => ({
  column: sort.replace(/^-/, '') as S,
  isDescending: sort.startsWith('-'),
});
