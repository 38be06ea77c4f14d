import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useRowClicks } from '../../../kit/web/list/useRowClicks.ts';
import classes from './Reception.module.css';
import type { VisitAndHeadCounts } from './receptionDay.ts';

interface ReceptionVirtualListProps<Row extends { id: number }> {
  title: string;
  count: VisitAndHeadCounts | undefined;
  rows: readonly Row[] | undefined;
  empty: string;
  isNamed: boolean;
  onOpen: (row: Row) => void;
  children: (row: Row) => ReactNode;
}

/** Estimated row height in px. Each row is measured after it is rendered. */
const ROW_HEIGHT = 61;
const OVERSCAN = 6;
const SKELETON_ROWS = [0, 1, 2];

/** A virtualised list: only visible rows are rendered, because a day may have thousands. */
export function ReceptionVirtualList<Row extends { id: number }>({
  title,
  count,
  rows,
  empty,
  isNamed,
  onOpen,
  children,
}: ReceptionVirtualListProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows?.length ?? 0,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows?.[index]?.id ?? index,
    overscan: OVERSCAN,
  });
  const rowClicks = useRowClicks((index) => {
    const row = rows?.[index];
    if (row) onOpen(row);
  });
  const heading = (
    <h2 className={classes.listTitle}>
      {title} <span className={classes.count}>{count && <Count {...count} />}</span>
    </h2>
  );
  return (
    <section className={classes.list} data-panel aria-label={title} aria-busy={!rows}>
      {isNamed ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
      {isNamed && (
        <p className={classes.counted} aria-hidden>
          {count ? <Count {...count} /> : '\u00a0'}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <div ref={box} className={classes.scroll} tabIndex={0}>
        {!rows &&
          SKELETON_ROWS.map((each) => <Skeleton key={each} className={classes.waiting} aria-hidden />)}
        {rows?.length === 0 && <p className={classes.empty}>{empty}</p>}
        <ul className={classes.rows} style={{ height: virtual.getTotalSize() }} {...rowClicks}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = rows?.[index];
            return (
              row && (
                <li
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  data-item={index}
                  className={classes.item}
                  style={{ transform: `translateY(${start}px)` }}
                  aria-setsize={rows.length}
                  aria-posinset={index + 1}
                >
                  {children(row)}
                </li>
              )
            );
          })}
        </ul>
      </div>
    </section>
  );
}

function Count({ visits, heads }: VisitAndHeadCounts) {
  const { t } = useI18n();
  const words = <span className={classes.whole}>{t('reception:row.visits', { count: visits })}</span>;
  if (visits === heads) return words;
  return (
    <>
      {words} · <span className={classes.whole}>{t('reception:row.heads', { count: heads })}</span>
    </>
  );
}
