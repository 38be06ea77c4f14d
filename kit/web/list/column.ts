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
  /**
   * Where in the table it is no column of its own: `none`, since another cell says it as well; `below`, under the row and as wide as
   * all that follow the first, where there is something to say. Its `width` is then that on paper.
   */
  table?: 'none' | 'below';
  /** What stands on paper where that is not the cell itself: a state without its menu; null where it is nothing for paper. */
  paper?: ((row: Row) => ReactNode) | null;
  /** Its share there where what stands beside it on the screen is not on paper: `width` if left out. */
  paperWidth?: number;
  /**
   * Its place on a phone: the heading, beside the heading, a line with its title, the buttons, or none. A list with something
   * in the second line has rows there, of which a sheet shows all; without, each of its cards does. Of such a row alone are
   * `lead`, at its beginning, `summary`, its second line where the sheet has lines of their own for what that says, and
   * `control`, the button at its end, which is pressed without opening it.
   */
  card?: 'title' | 'second' | 'aside' | 'line' | 'actions' | 'none' | 'lead' | 'summary' | 'control';
  /** What stands on a phone where that is not the cell itself. */
  onPhone?: (row: Row) => ReactNode;
};

/** A list in parts, each under a heading that stays in sight while its rows are: the days of a period. */
export type Groups<Row> = {
  /** What the rows of a part have in common; parts come in this order, whatever the list is sorted by. */
  of: (row: Row) => string;
  /** The heading, in words, over so many rows. */
  heading: (group: string, count: number) => string;
  /** The column that sorts the parts as well, last first where it is sorted descending. */
  along?: string;
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
  groups: Groups<Row> | undefined;
  sort: Sort;
  onSort: (column: string) => void;
};
