import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { ListShape } from './column.ts';

type WindowListProps<Row> = Pick<ListShape<Row>, 'label' | 'rows' | 'rowKey' | 'arrived'> & {
  className: string | undefined;
  /** About how high a row is, and what lies between two, px; each is measured once it is drawn. */
  rowHeight: number;
  gap?: number;
  /** What stands there before there are rows. */
  awaited: ReactNode;
  children: (row: Row) => ReactNode;
};

/** How many rows above and below the window are drawn as well. */
const OVERSCAN = 8;

/** A list that scrolls with the page, of which only what is in sight is drawn. */
export function WindowList<Row>(props: WindowListProps<Row>) {
  const { label, className, rows, rowKey, arrived, rowHeight, gap = 0, awaited, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count: rows?.length ?? 0,
    estimateSize: () => rowHeight,
    getItemKey: (index) => (rows?.[index] ? rowKey(rows[index]) : index),
    gap,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  return (
    <ul
      ref={list}
      className={className}
      aria-label={label}
      style={rows && { position: 'relative', height: virtual.getTotalSize() }}
    >
      {!rows && awaited}
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const row = rows?.[index];
        return (
          row && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              data-arrived={arrived.has(rowKey(row)) || undefined}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ position: 'absolute', insetInline: 0, transform: `translateY(${start - top}px)` }}
            >
              {children(row)}
            </li>
          )
        );
      })}
    </ul>
  );
}
