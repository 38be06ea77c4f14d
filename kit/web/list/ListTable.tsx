import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, memo, type ReactElement, type Ref, useMemo, useRef } from 'react';
import { useOverflow } from '../ui/useOverflow.ts';
import type { Column, ListedRow, ListSort, ListViewProps } from './column.ts';
import groupClasses from './Groups.module.css';
import classes from './RecordList.module.css';
import { RowOpensContext } from './RowTitle.tsx';
import { useRowClicks } from './useRowClicks.ts';
import { type RowOrHeading, useRowsWithHeadings } from './useRowsWithHeadings.ts';
import { useRowTabStops } from './useRowTabStops.ts';
import { useSteadyColumns } from './useSteadyColumns.ts';

const HEAD_HEIGHT = 44;
const ROW_HEIGHT = 53;
const HEADING_HEIGHT = 37;
const SKELETON_ROWS = 9;
const OVERSCAN = 12;

export function ListTable<Row extends ListedRow>(shape: ListViewProps<Row>) {
  const { label, columns: all, rows, groups, sort, onSort, onOpen } = shape;
  const region = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const stops = useRowTabStops(body);
  const columns = useMemo(() => getTableColumns(all), [all]);
  const { items, getRow, getKey, getStickyHeading } = useRowsWithHeadings(rows, groups);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => region.current,
    estimateSize: (index) => (items[index]?.row === null ? HEADING_HEIGHT : ROW_HEIGHT),
    getItemKey: getKey,
    // `data-index` counts rows only, without headings.
    indexAttribute: 'data-item',
    overscan: OVERSCAN,
  });
  const clicks = useRowClicks((index) => {
    const row = getRow(index);
    if (row) onOpen(row);
  });
  useSteadyColumns(head, rows !== undefined);
  const more = useOverflow(region, 'inline');
  const visible = virtual.getVirtualItems();
  const before = visible[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (visible.at(-1)?.end ?? 0);
  const textWidth = getTextWidth(columns);
  const first = visible[0]?.index ?? 0;
  const stickyHeading = getStickyHeading(first);
  const spaceBefore = stickyHeading === undefined ? before : before - HEADING_HEIGHT;

  const renderItem = ({ index, key }: { index: number; key: ReactKey }) => {
    const item = items[index];
    if (!item) return null;
    if (item.row === null)
      return (
        <GroupHeading
          key={key}
          ref={virtual.measureElement}
          data-item={index}
          aria-rowindex={index + 2}
          heading={item.heading}
          columns={columns.length}
        />
      );
    const row = getRow(index);
    if (!row) return null;
    return (
      <TableRow
        key={key}
        columns={columns}
        row={row}
        index={index}
        number={item.row}
        measure={virtual.measureElement}
      />
    );
  };

  return (
    <section
      ref={region}
      className={`${classes.region} ${groups ? groupClasses.region : ''}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions need keyboard access (WCAG 2.1.1)
      tabIndex={0}
      aria-label={label}
      data-panel
      data-more={more || undefined}
      style={rows && ({ '--whole': `${HEAD_HEIGHT + virtual.getTotalSize()}px` } as CSSProperties)}
    >
      <table className={classes.table} aria-rowcount={rows ? items.length + 1 : -1}>
        <caption className={classes.caption}>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <colgroup>
          {columns.map(({ key, grow, width }) => (
            <col key={key} style={{ width: grow ? `${(100 * width) / textWidth}%` : 1 }} />
          ))}
        </colgroup>
        {/* The key resets the column widths when the columns or the language change. */}
        <thead key={columns.map(({ title }) => title).join()} ref={head}>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <Heading key={column.key} column={column} isLoading={!rows} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <RowOpensContext value>
          <tbody ref={body} {...stops} {...clicks}>
            {!rows && <SkeletonRows columns={columns.length} />}
            {stickyHeading !== undefined && (
              <GroupHeading
                key={getKey(stickyHeading)}
                heading={getHeading(items[stickyHeading])}
                columns={columns.length}
              />
            )}
            {spaceBefore > 0 && <Spacer key="before" height={spaceBefore} columns={columns.length} />}
            {visible.map(renderItem)}
            {after > 0 && <Spacer key="after" height={after} columns={columns.length} />}
          </tbody>
        </RowOpensContext>
      </table>
    </section>
  );
}

type ReactKey = string | number | bigint;

const getHeading = (item: RowOrHeading | undefined) => (item?.row === null ? item.heading : '');

const getTableColumns = <Row,>(all: readonly Column<Row>[]): readonly Column<Row>[] =>
  all
    .filter(({ table }) => table === undefined)
    .map((column) => (column.card === 'actions' ? { hideTitle: true, sticky: true, ...column } : column));

const getTextWidth = <Row,>(columns: readonly Column<Row>[]) =>
  columns.reduce((sum, { grow, width }) => sum + (grow ? width : 0), 0);

/** Columns that do not grow fit their content and never wrap. */
const getCellProps = <Row,>({ align, grow, sticky }: Column<Row>) => ({
  'data-align': align,
  'data-fit': grow ? undefined : '',
  'data-stuck': sticky || undefined,
});

interface TableRowProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  /** `index` counts headings and rows, `number` rows only. */
  index: number;
  number: number;
  measure: (row: HTMLTableRowElement | null) => void;
}

/** Memoised: scrolling renders new rows only. */
const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>) {
  const { columns, row, index, number, measure } = props;
  return (
    <tr ref={measure} aria-rowindex={index + 2} data-item={index} data-index={number}>
      {columns.map((column) => (
        <td key={column.key} {...getCellProps(column)}>
          {column.render(row)}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactElement;

interface GroupHeadingProps {
  ref?: Ref<HTMLTableRowElement>;
  heading: string;
  columns: number;
}

function GroupHeading({ heading, columns, ...row }: GroupHeadingProps) {
  return (
    <tr {...row} className={groupClasses.row} data-heading>
      <th scope="rowgroup" colSpan={columns}>
        {heading}
      </th>
    </tr>
  );
}

type HeadingProps<Row> = {
  column: Column<Row>;
  isLoading: boolean;
  sort: ListSort;
  onSort: (column: string) => void;
};

function Heading<Row>({ column, isLoading, sort, onSort }: HeadingProps<Row>) {
  const { key, title, hideTitle, sortBy, grow, width } = column;
  const props = {
    ...getCellProps(column),
    scope: 'col',
    'data-titled': hideTitle ? undefined : '',
    style: grow || isLoading ? { minWidth: `${width}rem` } : undefined,
  };
  if (!sortBy) {
    return <th {...props}>{hideTitle ? <VisuallyHidden>{title}</VisuallyHidden> : title}</th>;
  }
  const direction = sort.column === key ? sort.direction : undefined;
  const Arrow = direction === 'ascending' ? IconArrowUp : direction ? IconArrowDown : IconArrowsSort;
  return (
    <th {...props} aria-sort={direction}>
      <button
        type="button"
        className={classes.sort}
        data-active={Boolean(direction)}
        onClick={() => onSort(key)}
      >
        {title}
        <Arrow size={14} stroke={1.75} aria-hidden />
      </button>
    </th>
  );
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={columns} className={classes.spacer} style={{ height }} />
    </tr>
  );
}

function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={String(row)} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        <td key={String(column)}>
          <Skeleton height={14} width={`${55 + ((row * 7 + column * 13) % 35)}%`} />
        </td>
      ))}
    </tr>
  ));
}
