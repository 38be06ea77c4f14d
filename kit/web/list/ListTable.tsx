import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, memo, type ReactElement, type Ref, useMemo, useRef } from 'react';
import { useOverflow } from '../ui/useOverflow.ts';
import type { Column, ListedRow, ListSort, ListViewProps } from './column.ts';
import gridClasses from './GridTable.module.css';
import groupClasses from './Groups.module.css';
import classes from './RecordList.module.css';
import { type RowOrHeading, useRowsWithHeadings } from './useRowsWithHeadings.ts';
import { useRowTabStops } from './useRowTabStops.ts';

const HEAD_HEIGHT = 44;
const ROW_HEIGHT = 53;
const HEADING_HEIGHT = 37;
const SKELETON_ROWS = 9;
const OVERSCAN = 12;
/** Percentage of the table's width shared by the fixed columns. */
const FIXED_SHARE = 80;

/** Explicit, because browsers drop table semantics with `display: grid`. */
const tableRoles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
} as const;

export function ListTable<Row extends ListedRow>(shape: ListViewProps<Row>) {
  const { label, columns: all, rows, groups, sort, onSort } = shape;
  const region = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const stops = useRowTabStops(body);
  const layout = useMemo(() => getLayout(all), [all]);
  const { columns, below, stuckOf, rowStyle } = layout;
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
  const more = useOverflow(region, 'inline');
  const visible = virtual.getVirtualItems();
  const before = visible[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (visible.at(-1)?.end ?? 0);
  const leastWidth = getMinWidth(columns);
  const first = visible[0]?.index ?? 0;
  const stickyHeading = getStickyHeading(first);
  const room = stickyHeading === undefined ? before : before - HEADING_HEIGHT;

  const drawn = ({ index, key }: { index: number; key: ReactKey }) => {
    const item = items[index];
    if (!item) return null;
    const measured = { ref: virtual.measureElement, 'data-item': index, 'aria-rowindex': index + 2 };
    if (item.row === null)
      return <GroupHeading key={key} {...measured} heading={item.heading} columns={columns.length} />;
    const row = getRow(index);
    if (!row) return null;
    return (
      <TableRow
        key={key}
        layout={layout}
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
      <table
        className={`${classes.table} ${rowStyle ? gridClasses.grid : ''}`}
        {...tableRoles.table}
        style={{ minWidth: `${leastWidth}rem` }}
        aria-rowcount={rows ? items.length + 1 : -1}
      >
        <caption className={classes.caption}>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} style={column.grow ? undefined : { width: getWidth(column, leastWidth) }} />
          ))}
        </colgroup>
        <thead {...tableRoles.rowgroup}>
          <tr {...tableRoles.row} aria-rowindex={1} style={rowStyle}>
            {columns.map((column, at) => (
              <Heading key={column.key} column={column} stuck={stuckOf[at]} sort={sort} onSort={onSort} />
            ))}
            {below.map(({ key, title }) => (
              <th key={key} {...tableRoles.columnheader} scope="col" className={gridClasses.belowTitle}>
                <VisuallyHidden>{title}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} {...tableRoles.rowgroup} {...stops}>
          {!rows && <SkeletonRows columns={columns.length} style={rowStyle} />}
          {stickyHeading !== undefined && (
            <GroupHeading
              key={getKey(stickyHeading)}
              heading={getHeading(items[stickyHeading])}
              columns={columns.length}
            />
          )}
          {room > 0 && <Spacer key="before" height={room} columns={columns.length} />}
          {visible.map(drawn)}
          {after > 0 && <Spacer key="after" height={after} columns={columns.length} />}
        </tbody>
      </table>
    </section>
  );
}

type ReactKey = string | number | bigint;

const getHeading = (item: RowOrHeading | undefined) => (item?.row === null ? item.heading : '');

interface Layout<Row> {
  columns: readonly Column<Row>[];
  below: readonly Column<Row>[];
  stuckOf: readonly ReturnType<typeof getStickyProps>[];
  rowStyle: CSSProperties | undefined;
}

function getLayout<Row>(all: readonly Column<Row>[]): Layout<Row> {
  const columns = all
    .filter(({ table }) => table === undefined)
    .map((column) => (column.card === 'actions' ? { hideTitle: true, sticky: true, ...column } : column));
  const below = all.filter(({ table }) => table === 'below');
  return {
    columns,
    below,
    stuckOf: columns.map((_, at) => getStickyProps(columns, at)),
    rowStyle: below.length > 0 ? { gridTemplateColumns: getTracks(columns) } : undefined,
  };
}

interface TableRowProps<Row> {
  layout: Layout<Row>;
  row: Row;
  /** `index` counts headings and rows, `number` rows only. */
  index: number;
  number: number;
  measure: (row: HTMLTableRowElement | null) => void;
}

/** Memoised: scrolling renders new rows only. */
const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>) {
  const { layout, row, index, number, measure } = props;
  const { columns, below, stuckOf, rowStyle } = layout;
  return (
    <tr
      ref={measure}
      {...tableRoles.row}
      aria-rowindex={index + 2}
      data-item={index}
      data-index={number}
      style={rowStyle}
    >
      {columns.map((column, at) => (
        <td key={column.key} {...tableRoles.cell} data-align={column.align} {...stuckOf[at]}>
          {column.render(row)}
        </td>
      ))}
      {below.map(({ key, render }) => {
        const cell = render(row);
        return (
          <td key={key} {...tableRoles.cell} className={gridClasses.below} data-nothing={!cell || undefined}>
            {cell}
          </td>
        );
      })}
    </tr>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactElement;

const getMinWidth = <Row,>(columns: readonly Column<Row>[]) =>
  columns.reduce((sum, { width }) => sum + width, 0);

/** A fixed column grows to 1.5 times its width at most; button columns do not grow. */
function getWidth<Row>({ width, hideTitle, sticky }: Column<Row>, leastWidth: number): string {
  if (hideTitle || sticky) return `${width}rem`;
  const share = (width / leastWidth) * FIXED_SHARE;
  return `clamp(${width}rem, ${share.toFixed(2)}cqi, ${width * 1.5}rem)`;
}

const getTracks = <Row,>(columns: readonly Column<Row>[]) => {
  const leastWidth = getMinWidth(columns);
  return columns
    .map((column) => (column.grow ? `minmax(${column.width}rem, 1fr)` : getWidth(column, leastWidth)))
    .join(' ');
};

interface GroupHeadingProps {
  ref?: Ref<HTMLTableRowElement>;
  heading: string;
  columns: number;
}

function GroupHeading({ heading, columns, ...row }: GroupHeadingProps) {
  return (
    <tr {...row} {...tableRoles.row} className={groupClasses.row} data-heading>
      <th {...tableRoles.rowheader} scope="rowgroup" colSpan={columns}>
        {heading}
      </th>
    </tr>
  );
}

/** Offset of a sticky column from the end. The first sticky one has the border. */
function getStickyProps<Row>(columns: readonly Column<Row>[], at: number) {
  if (!columns[at]?.sticky) return undefined;
  const after = columns.slice(at + 1).reduce((sum, { width }) => sum + width, 0);
  return { 'data-stuck': columns[at - 1]?.sticky ? '' : 'first', style: { insetInlineEnd: `${after}rem` } };
}

type HeadingProps<Row> = {
  column: Column<Row>;
  stuck: ReturnType<typeof getStickyProps>;
  sort: ListSort;
  onSort: (column: string) => void;
};

function Heading<Row>({ column, stuck, sort, onSort }: HeadingProps<Row>) {
  const { key, title, align, hideTitle, sortBy } = column;
  if (!sortBy) {
    return (
      <th scope="col" {...tableRoles.columnheader} data-align={align} {...stuck}>
        {hideTitle ? <VisuallyHidden>{title}</VisuallyHidden> : title}
      </th>
    );
  }
  const direction = sort.column === key ? sort.direction : undefined;
  const Arrow = direction === 'ascending' ? IconArrowUp : direction ? IconArrowDown : IconArrowsSort;
  return (
    <th scope="col" {...tableRoles.columnheader} data-align={align} aria-sort={direction} {...stuck}>
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

function SkeletonRows({ columns, style }: { columns: number; style: CSSProperties | undefined }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={String(row)} aria-hidden style={style}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={String(column)}>
          <Skeleton height={14} width={`${55 + ((row * 7 + column * 13) % 35)}%`} />
        </td>
      ))}
    </tr>
  ));
}
