import { Skeleton } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { DialogFoot } from '../dialog/DialogFoot.tsx';
import { Panel } from '../ui/Panel.tsx';
import type { Column, ListShape } from './column.ts';
import classes from './DataList.module.css';
import { ListRow } from './ListRow.tsx';

const ROW_HEIGHT = 73;

interface Cell {
  key: string;
  title: string;
  cell: ReactNode;
}

/** The list as rows of two lines that scroll with the page; a sheet shows all of the one that is pressed. */
export function ListRows<Row>({ label, columns, rows, rowKey, arrived }: ListShape<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [opened, open] = useState<string | number | null>(null);
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count: rows?.length ?? 0,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => (rows?.[index] ? rowKey(rows[index]) : index),
    overscan: 8,
    scrollMargin: top,
  });
  return (
    <>
      <ul
        ref={list}
        className={classes.rows}
        aria-label={label}
        style={rows && { position: 'relative', height: virtual.getTotalSize() }}
      >
        {!rows && <SkeletonRows />}
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
                <ListRow
                  title={joined(cellsAt(columns, row, 'title'))}
                  second={joined(cellsAt(columns, row, 'second'))}
                  aside={joined(cellsAt(columns, row, 'aside'))}
                  onOpen={() => open(rowKey(row))}
                />
              </li>
            )
          );
        })}
      </ul>
      <Facts columns={columns} row={rows?.find((row) => rowKey(row) === opened)} onClose={() => open(null)} />
    </>
  );
}

interface FactsProps<Row> {
  columns: readonly Column<Row>[];
  row: Row | undefined;
  onClose: () => void;
}

function Facts<Row>({ columns, row, onClose }: FactsProps<Row>) {
  // It stays while the sheet leaves.
  const last = useRef(row);
  if (row) last.current = row;
  const at = (place: Column<Row>['card']) => (last.current ? cellsAt(columns, last.current, place) : []);
  const actions = at('actions');
  return (
    <Panel
      opened={row !== undefined}
      onClose={onClose}
      title={joined(at('title'))}
      foot={
        actions.length > 0 && (
          <DialogFoot>
            {actions.map(({ key, cell }) => (
              <Fragment key={key}>{cell}</Fragment>
            ))}
          </DialogFoot>
        )
      }
    >
      <dl className={classes.facts}>
        {[...at('aside'), ...at('second'), ...at('line')].map(({ key, title, cell }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{cell}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** The cells of a place in the row, without those that have nothing to say. */
function cellsAt<Row>(columns: readonly Column<Row>[], row: Row, place: Column<Row>['card']): Cell[] {
  return columns
    .filter(({ card = 'line' }) => card === place)
    .map(({ key, title, render }) => ({ key, title, cell: render(row) }))
    .filter(({ cell }) => cell !== null && cell !== undefined && cell !== '' && cell !== false);
}

function joined(cells: readonly Cell[]): ReactNode {
  if (cells.length === 0) return null;
  return cells.map(({ key, cell }, at) => (
    <Fragment key={key}>
      {at > 0 && ' · '}
      {cell}
    </Fragment>
  ));
}

function SkeletonRows() {
  return Array.from({ length: 6 }, (_, row) => (
    <li key={String(row)} aria-hidden>
      <ListRow
        title={<Skeleton height={14} width="45%" my={3} />}
        second={<Skeleton height={13} width="70%" my={3} />}
      />
    </li>
  ));
}
