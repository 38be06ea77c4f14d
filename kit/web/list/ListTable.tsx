import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useRef } from 'react';
import { useOverflow } from '../ui/overflow.ts';
import type { Column, ListShape, Sort } from './column.ts';
import classes from './DataList.module.css';
import { useRowStops } from './rowStops.ts';

const HEAD_HEIGHT = 44;
const ROW_HEIGHT = 53;
const SKELETON_ROWS = 9;

/** The list as a table: its own scrolling region, with the header staying in sight. */
export function ListTable<Row>({ label, columns, rows, rowKey, arrived, sort, onSort }: ListShape<Row>) {
  const region = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const stops = useRowStops(body);
  const virtual = useVirtualizer({
    count: rows?.length ?? 0,
    getScrollElement: () => region.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => (rows?.[index] ? rowKey(rows[index]) : index),
    overscan: 12,
  });
  const more = useOverflow(region, 'inline');
  const visible = virtual.getVirtualItems();
  const before = visible[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (visible.at(-1)?.end ?? 0);
  const leastWidth = columns.reduce((sum, { width }) => sum + width, 0);
  const stuckOf = columns.map((_, at) => stuckAt(columns, at));

  return (
    <section
      ref={region}
      className={classes.region}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      aria-label={label}
      data-more={more || undefined}
      style={rows && ({ '--whole': `${HEAD_HEIGHT + virtual.getTotalSize()}px` } as CSSProperties)}
    >
      <table
        className={classes.table}
        style={{ minWidth: `${leastWidth}rem` }}
        aria-rowcount={rows ? rows.length + 1 : -1}
      >
        <caption className={classes.caption}>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <colgroup>
          {columns.map(({ key, width, grow }) => (
            <col key={key} style={grow ? undefined : { width: `${width}rem` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column, at) => (
              <Heading key={column.key} column={column} stuck={stuckOf[at]} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} {...stops}>
          {!rows && <SkeletonRows columns={columns.length} />}
          {before > 0 && <Spacer height={before} columns={columns.length} />}
          {visible.map(({ index, key }) => {
            const row = rows?.[index];
            return (
              row && (
                <tr
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  data-arrived={arrived.has(rowKey(row)) || undefined}
                  aria-rowindex={index + 2}
                >
                  {columns.map((column, at) => (
                    <td key={column.key} data-align={column.align} {...stuckOf[at]}>
                      {column.render(row)}
                    </td>
                  ))}
                </tr>
              )
            );
          })}
          {after > 0 && <Spacer height={after} columns={columns.length} />}
        </tbody>
      </table>
    </section>
  );
}

/** Where a column that stays in sight stands, before those that stay behind it; the first of them carries the edge. */
function stuckAt<Row>(columns: readonly Column<Row>[], at: number) {
  if (!columns[at]?.stuck) return undefined;
  const after = columns.slice(at + 1).reduce((sum, { width }) => sum + width, 0);
  return { 'data-stuck': columns[at - 1]?.stuck ? '' : 'first', style: { insetInlineEnd: `${after}rem` } };
}

type HeadingProps<Row> = {
  column: Column<Row>;
  stuck: ReturnType<typeof stuckAt>;
  sort: Sort;
  onSort: (column: string) => void;
};

function Heading<Row>({ column, stuck, sort, onSort }: HeadingProps<Row>) {
  const { key, title, align, hideTitle, sortBy } = column;
  if (!sortBy) {
    return (
      <th scope="col" data-align={align} {...stuck}>
        {hideTitle ? <VisuallyHidden>{title}</VisuallyHidden> : title}
      </th>
    );
  }
  const direction = sort.column === key ? sort.direction : undefined;
  const Arrow = direction === 'ascending' ? IconArrowUp : direction ? IconArrowDown : IconArrowsSort;
  return (
    <th scope="col" data-align={align} aria-sort={direction} {...stuck}>
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

/** Stands for the rows that are out of sight. */
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
