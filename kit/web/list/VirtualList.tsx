import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';
import type { ListedRow, ListViewProps } from './column.ts';
import groupClasses from './Groups.module.css';
import { type RowOrHeading, useRowsWithHeadings } from './useRowsWithHeadings.ts';

type VirtualListProps<Row extends ListedRow> = Pick<ListViewProps<Row>, 'label' | 'rows' | 'groups'> & {
  className?: string;
  /** Estimated row height in pixels; rows are measured once rendered. */
  rowHeight: number;
  placeholder: ReactNode;
  children: (row: Row) => ReactNode;
};

const OVERSCAN = 8;
const HEADING_HEIGHT = 41;

export function VirtualList<Row extends ListedRow>(props: VirtualListProps<Row>) {
  const { label, className, rows, groups, rowHeight, placeholder, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const { items, getRow, getKey, getStickyHeading } = useRowsWithHeadings(rows, groups);
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => (items[index]?.row === null ? HEADING_HEIGHT : rowHeight),
    getItemKey: getKey,
    // `data-index` counts rows only, without headings.
    indexAttribute: 'data-item',
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  const visible = virtual.getVirtualItems();
  const first = visible[0]?.index ?? 0;
  const before = first === 0 ? 0 : (visible[0]?.start ?? 0) - top;
  const after = virtual.getTotalSize() + top - (visible.at(-1)?.end ?? top);
  const stickyHeading = getStickyHeading(first);
  const room = stickyHeading === undefined ? before : before - HEADING_HEIGHT;
  return (
    <ul ref={list} className={className} aria-label={label}>
      {!rows && placeholder}
      {stickyHeading !== undefined && (
        <GroupHeading key={getKey(stickyHeading)} item={items[stickyHeading]} />
      )}
      {room > 0 && <Spacer key="before" height={room} />}
      {visible.map(({ index, key }) => {
        const item = items[index];
        const measured = { ref: virtual.measureElement, 'data-item': index };
        if (item?.row === null) return <GroupHeading key={key} {...measured} item={item} />;
        const row = getRow(index);
        return (
          item &&
          row && (
            <li
              key={key}
              {...measured}
              data-index={item.row}
              aria-setsize={rows?.length}
              aria-posinset={item.row + 1}
            >
              {children(row)}
            </li>
          )
        );
      })}
      {after > 0 && <Spacer key="after" height={after} />}
    </ul>
  );
}

interface GroupHeadingProps {
  ref?: Ref<HTMLLIElement>;
  item: RowOrHeading | undefined;
}

function GroupHeading({ item, ...element }: GroupHeadingProps) {
  return (
    <li {...element} className={groupClasses.item}>
      <h2>{item?.row === null && item.heading}</h2>
    </li>
  );
}

function Spacer({ height }: { height: number }) {
  return <li aria-hidden data-room style={{ height }} />;
}
