import type { ReactNode } from 'react';

/** A column of the table, and a slot of the row on a phone. */
export type Column<Row> = {
  key: string;
  title: string;
  /** Cell content. `null` and `''` hide it in the detail panel. */
  render: (row: Row) => ReactNode;
  sortBy?: (row: Row) => string | number;
  /** Rem. Minimum width with `grow`; else the width while loading and in print. */
  width: number;
  /** Columns of text wrap and share the rest of the table; others are as wide as their content. */
  grow?: boolean;
  /** Default: true for `actions`. */
  hideTitle?: boolean;
  align?: 'start' | 'center' | 'end';
  /** Sticky at the end of a wide table, for the last column only. Default: true for `actions`. */
  sticky?: boolean;
  table?: 'none';
  /** Printed content if it differs from the cell; null is not printed, nor are `actions`. */
  print?: ((row: Row) => ReactNode) | null;
  printWidth?: number;
  /**
   * Slot in the row of a phone; the detail panel shows all. `summary` is in the second line only, `control`
   * is a button at the end. Without a `second` or `summary`, the first `line` is the second line.
   */
  card?: 'title' | 'second' | 'aside' | 'line' | 'actions' | 'none' | 'lead' | 'summary' | 'control';
  /** On a phone and in the detail panel. */
  renderOnPhone?: (row: Row) => ReactNode;
};

export type RowGrouping<Row> = {
  /** Group key of a row. Groups are sorted by it. */
  getKey: (row: Row) => string;
  heading: (group: string, count: number) => string;
  /** Column whose sort direction also applies to the groups. */
  sortColumn?: string;
};

export type ListSort = { column: string; direction: 'ascending' | 'descending' };

export interface ListedRow {
  id: number | string;
}

export type ListViewProps<Row extends ListedRow> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  groups: RowGrouping<Row> | undefined;
  sort: ListSort;
  onSort: (column: string) => void;
  onOpen: (row: Row) => void;
};
