import { Skeleton } from '@mantine/core';
import { Fragment, type ReactNode, useEffect } from 'react';
import { DialogFooter } from '../dialog/DialogFooter.tsx';
import { type DialogState, useUrlDialog } from '../dialog/dialogState.ts';
import { RecordPanel } from '../ui/RecordPanel.tsx';
import type { Column, ListedRow, ListViewProps } from './column.ts';
import { ListRow } from './ListRow.tsx';
import classes from './RecordList.module.css';
import factClasses from './TwoLineRows.module.css';
import { VirtualList } from './VirtualList.tsx';

const ROW_HEIGHT = 73;

interface Cell {
  key: string;
  title: string;
  cell: ReactNode;
}

/** The list as rows of two lines that scroll with the page. */
export function TwoLineRows<Row extends ListedRow>({ columns, onOpenOnPhone, ...list }: ListViewProps<Row>) {
  const { rows } = list;
  const sheet = useUrlDialog<Row>({
    name: 'row',
    staysOpenBelow: true,
    // A text key may contain personal data, which must not appear in an address.
    serialize: ({ id }) => (typeof id === 'number' ? String(id) : 'open'),
    find: (text) => rows && (rows.find(({ id }) => id === Number(text)) ?? null),
    missingMessage: null,
  });
  return (
    <>
      <VirtualList {...list} className={classes.rows} rowHeight={ROW_HEIGHT} placeholder={<SkeletonRows />}>
        {(row) => (
          <ListRow
            lead={joinCells(getCells(columns, row, 'lead'))}
            title={joinCells(getCells(columns, row, 'title'))}
            second={joinCells(getSecondLine(columns, row))}
            aside={joinCells(getCells(columns, row, 'aside'))}
            control={joinCells(getCells(columns, row, 'control'))}
            onOpen={() => (onOpenOnPhone ?? sheet.open)(row)}
          />
        )}
      </VirtualList>
      <RowDetails columns={columns} sheet={sheet} />
    </>
  );
}

interface RowDetailsProps<Row> {
  columns: readonly Column<Row>[];
  sheet: DialogState<Row>;
}

function RowDetails<Row>({ columns, sheet: { current, opened, isGone, close } }: RowDetailsProps<Row>) {
  useEffect(() => {
    // `close` flushes synchronously, which React does not allow within an effect.
    if (isGone) queueMicrotask(close);
  }, [isGone, close]);
  const at = (place: Column<Row>['card']) => (current === null ? [] : getCells(columns, current, place));
  const actions = at('actions');
  return (
    <RecordPanel
      opened={opened}
      close={close}
      title={joinCells(at('title'))}
      footer={
        actions.length > 0 && (
          <DialogFooter>
            {actions.map(({ key, cell }) => (
              <Fragment key={key}>{cell}</Fragment>
            ))}
          </DialogFooter>
        )
      }
    >
      <dl className={factClasses.facts}>
        {[...at('lead'), ...at('aside'), ...at('second'), ...at('line')].map(({ key, title, cell }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{cell}</dd>
          </div>
        ))}
      </dl>
    </RecordPanel>
  );
}

function getCells<Row>(columns: readonly Column<Row>[], row: Row, place: Column<Row>['card']): Cell[] {
  return columns
    .filter(({ card = 'line' }) => card === place)
    .map(({ key, title, render, renderOnPhone = render }) => ({ key, title, cell: renderOnPhone(row) }))
    .filter(({ cell }) => cell !== null && cell !== undefined && cell !== '' && cell !== false);
}

function getSecondLine<Row>(columns: readonly Column<Row>[], row: Row): Cell[] {
  const isSecond = columns.some(({ card }) => card === 'second' || card === 'summary');
  if (!isSecond) return getCells(columns, row, 'line').slice(0, 1);
  return [...getCells(columns, row, 'second'), ...getCells(columns, row, 'summary')];
}

function joinCells(cells: readonly Cell[]): ReactNode {
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
