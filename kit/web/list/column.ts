import type { ReactNode } from 'react';

/** One column of a list: a column of the table on a desktop, a place in the card on a phone. */
export type Column<Row> = {
  key: string;
  title: string;
  /** The cell. Nothing (`null`, `''`) leaves the line out of the card. */
  render: (row: Row) => ReactNode;
  /** The table can be sorted by this. Texts are compared as people of the language do. */
  sortBy?: (row: Row) => string | number;
  /** The least width in the table, in rem. */
  width: number;
  /** Takes part of the width that is left over. */
  grow?: boolean;
  /** Buttons and times: the title is only for screen readers. */
  hideTitle?: boolean;
  align?: 'start' | 'center' | 'end';
  /** Stays in sight at the end where the table scrolls sideways: the row's buttons. After it come only others that stay. */
  stuck?: boolean;
  /** What stands on paper where that is not the cell itself: a comment in full, a state without its menu. */
  paper?: (row: Row) => ReactNode;
  /** Its share there where what stands beside it on the screen is not on paper: `width` if left out. */
  paperWidth?: number;
  /**
   * Its place on a phone: the heading, beside the heading, a line with its title, the buttons, or none. A list with something
   * in the second line has rows there, of which a sheet shows all; without, each of its cards does.
   */
  card?: 'title' | 'second' | 'aside' | 'line' | 'actions' | 'none';
};

export type Sort = { column: string; direction: 'ascending' | 'descending' };

/** What both shapes of a list are given: the table and the cards. */
export type ListShape<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  /** In their order; `undefined` while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** The keys of those that have just come, and fade in. */
  arrived: ReadonlySet<string | number>;
  sort: Sort;
  onSort: (column: string) => void;
};
