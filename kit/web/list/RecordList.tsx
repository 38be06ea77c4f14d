import { Group, Text, VisuallyHidden } from '@mantine/core';
import { type FocusEvent, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { sortRows } from '../../sortRows.ts';
import { useUrlDialog } from '../dialog/dialogState.ts';
import { focusNextRow } from '../dialog/useRestoreFocus.ts';
import { PrintedTable } from '../print/PrintedTable.tsx';
import { useBreakpoint } from '../ui/useBreakpoint.ts';
import type { Column, ListedRow, ListSort, RowGrouping } from './column.ts';
import { ListTable } from './ListTable.tsx';
import classes from './RecordList.module.css';
import { RowDetails } from './RowDetails.tsx';
import { TwoLineRows } from './TwoLineRows.tsx';
import { useListSort } from './useListSort.ts';

export type RecordListProps<Row extends ListedRow> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  /** Default order. The user's choice is kept in the address (`?sort=`). */
  initialSort: ListSort;
  countLabel: (count: number) => string;
  empty: ReactNode;
  /** Groups the rows, such as by day. Must be a constant, like the columns. */
  groups?: RowGrouping<Row> | undefined;
  /** Opens a row. Default: a panel with all cells. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Opens a row on a desktop instead of the panel. A phone still opens the panel. */
  onEdit?: ((row: Row) => void) | undefined;
  head?: ReactNode;
  /** For a paged list: number of all rows, and the button that loads more. */
  paged?: { total: number; moreButton: ReactNode };
};

const toPrintedColumns = <Row,>(columns: readonly Column<Row>[]) =>
  columns.flatMap(({ key, title, width, printWidth = width, card, print, render }) =>
    card === 'actions' || print === null ? [] : { key, title, width: printWidth, cell: print ?? render },
  );

/** Virtualised list: a table with a sticky, sortable header on a desktop, rows of two lines on a phone. */
export function RecordList<Row extends ListedRow>(props: RecordListProps<Row>) {
  const { label, columns, rows, initialSort, countLabel, empty, paged, groups, head, onOpen, onEdit } = props;
  const inPages = paged !== undefined;
  const wide = !useBreakpoint('phone');
  const { sort, sortOn } = useListSort(columns, initialSort);
  const { column, direction } = sort;
  const ordered = useMemo(() => {
    if (inPages || !rows) return rows;
    const isDescending = direction === 'descending';
    return sortRows(rows, {
      getValue: columns.find(({ key }) => key === column)?.sortBy,
      isDescending,
      getGroup: groups?.getKey,
      areGroupsDescending: isDescending && groups?.sortColumn === column,
    });
  }, [rows, columns, column, direction, inPages, groups]);

  const Shape = wide ? ListTable : TwoLineRows;
  const focusProps = useKeepRowFocus(ordered);

  const isEmpty = rows?.length === 0;
  const count = rows && countLabel(paged?.total ?? rows.length);

  const details = useUrlDialog<Row>({
    name: 'row',
    staysOpenBelow: true,
    // A text key may contain personal data, which must not appear in an address.
    serialize: ({ id }) => (typeof id === 'number' ? String(id) : 'open'),
    find: (text) => rows && (rows.find(({ id }) => id === Number(text)) ?? null),
    missingMessage: null,
  });

  const open = onOpen ?? ((wide && onEdit) || details.open);
  const shape = { label, columns, rows: ordered, groups, sort, onSort: sortOn, onOpen: open };
  return (
    <section className={classes.list} aria-busy={!rows} data-list {...focusProps}>
      <div className={classes.head}>
        {head && <div data-screen-only>{head}</div>}
        {/* Takes the focus when the last row that had it is gone. */}
        <Text size="sm" c="dimmed" data-figures data-capitalized role="status" tabIndex={-1} data-list-head>
          {(isEmpty || head || !count) && '\u00a0'}
          {/* The empty state and the tabs show the count visually. */}
          {isEmpty || head ? <VisuallyHidden>{count}</VisuallyHidden> : count}
        </Text>
      </div>
      {isEmpty ? (
        <div data-panel>{empty}</div>
      ) : (
        <div className={classes.shown} data-screen-only>
          <Shape {...shape} />
        </div>
      )}
      <RowDetails columns={columns} sheet={details} />
      {ordered && ordered.length > 0 && (
        <PrintedTable columns={toPrintedColumns(columns)} rows={ordered} total={paged?.total} />
      )}
      {paged?.moreButton && (
        <Group justify="center" py="md">
          {paged.moreButton}
        </Group>
      )}
    </section>
  );
}

/** Moves the focus to the next row or the list head when the focused row is removed. */
function useKeepRowFocus(rows: readonly ListedRow[] | undefined) {
  const list = useRef<HTMLElement>(null);
  const focusedRow = useRef<{ element: HTMLElement; index: string; key: string | number } | null>(null);
  useLayoutEffect(() => {
    const { element, index, key } = focusedRow.current ?? {};
    if (!element || element.isConnected || document.activeElement !== document.body) return;
    // A virtualised row that was scrolled away still exists.
    if (!rows || rows.some(({ id }) => id === key)) return;
    focusedRow.current = null;
    focusNextRow(list.current, index);
  }, [rows]);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const index = target.closest<HTMLElement>('[data-index]')?.dataset.index;
    const row = index === undefined ? undefined : rows?.[Number(index)];
    focusedRow.current = row && index !== undefined ? { element: target, index, key: row.id } : null;
  };
  // Removing an element fires no blur.
  const onBlur = () => {
    focusedRow.current = null;
  };
  return { ref: list, onFocus, onBlur };
}
