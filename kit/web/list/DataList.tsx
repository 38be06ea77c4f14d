import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { PrintedTable } from '../print/PrintedTable.tsx';
import { useWidth } from '../ui/useWidth.ts';
import type { Column, Sort } from './column.ts';
import classes from './DataList.module.css';
import { ListCards } from './ListCards.tsx';
import { ListRows } from './ListRows.tsx';
import { ListTable } from './ListTable.tsx';
import { useArrived } from './useArrived.ts';
import { useFocusKept } from './useFocusKept.ts';
import { useListSort } from './useListSort.ts';

export type DataListProps<Row> = {
  /** Names the list for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** `undefined` while they are on their way: the outline of the list is shown. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** The order at first; what the reader chooses stands in the address (`?sort=`). */
  initialSort: Sort;
  /** The count in words, shown and announced: `(count) => t('visits:count', { count })`. */
  countLabel: (count: number) => string;
  /** An `EmptyState`, or why there is nothing. */
  empty: ReactNode;
  /** Of a list that the server searches and sorts: how many there are in all, and the button that reads on. */
  paged?: { total: number; more: ReactNode };
};

const collator = new Intl.Collator(['fr', 'en'], { numeric: true, sensitivity: 'base' });

function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort): readonly Row[] {
  const read = columns.find(({ key }) => key === sort.column)?.sortBy;
  if (!read) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: read(row) }))
    .sort(({ value: one }, { value: other }) => {
      const order =
        typeof one === 'number' && typeof other === 'number'
          ? one - other
          : collator.compare(String(one), String(other));
      return sign * order;
    })
    .map(({ row }) => row);
}

/** The columns on paper: all but the buttons. */
const printed = <Row,>(columns: readonly Column<Row>[]) =>
  columns
    .filter(({ card }) => card !== 'actions')
    .map(({ key, title, width, paperWidth = width, paper, render }) => ({
      ...{ key, title },
      width: paperWidth,
      cell: paper ?? render,
    }));

/**
 * A list of any length from one column definition: a table with a sticky, sortable header on a desktop, rows
 * or cards on a phone. Only what is in sight is drawn, so 5,000 rows scroll smoothly.
 */
export function DataList<Row>(props: DataListProps<Row>) {
  const { label, columns, rows, rowKey, initialSort, countLabel, empty, paged } = props;
  const inPages = paged !== undefined;
  const wide = !useWidth('phone');
  const { sort, sortOn } = useListSort(columns, initialSort);
  const { column, direction } = sort;
  const ordered = useMemo(
    () => (inPages ? rows : rows && sorted(rows, columns, { column, direction })),
    [rows, columns, column, direction, inPages],
  );

  const onPhone = columns.some(({ card }) => card === 'second') ? ListRows : ListCards;
  const Shape = wide ? ListTable : onPhone;
  const kept = useFocusKept(ordered, rowKey);
  const arrived = useArrived(rows, rowKey, inPages);

  const isEmpty = rows?.length === 0;
  const count = rows && countLabel(paged?.total ?? rows.length);

  const shape = { label, columns, rows: ordered, rowKey, arrived, sort, onSort: sortOn };
  return (
    <section className={classes.list} aria-busy={!rows} data-list {...kept}>
      {/* Takes the focus when the last row that had it is gone. */}
      <p className={classes.count} role="status" tabIndex={-1} data-list-head>
        {(isEmpty || !count) && '\u00a0'}
        {/* What stands in the place of the rows says it to the eye. */}
        {isEmpty ? <VisuallyHidden>{count}</VisuallyHidden> : count}
      </p>
      {isEmpty ? (
        <div className={classes.none}>{empty}</div>
      ) : (
        <div className={classes.shown} data-screen-only>
          <Shape {...shape} />
        </div>
      )}
      {ordered && ordered.length > 0 && (
        <PrintedTable columns={printed(columns)} rows={ordered} rowKey={rowKey} total={paged?.total} />
      )}
      {paged?.more && <div className={classes.more}>{paged.more}</div>}
    </section>
  );
}
