import { Skeleton } from '@mantine/core';
import type { Column, ListedRow, ListViewProps } from './column.ts';
import { ListRow } from './ListRow.tsx';
import classes from './RecordList.module.css';
import { type Cell, getCells, joinCells } from './rowCells.tsx';
import { VirtualList } from './VirtualList.tsx';

const ROW_HEIGHT = 73;

/** The list as rows of two lines that scroll with the page. */
export function TwoLineRows<Row extends ListedRow>({ columns, onOpen, ...list }: ListViewProps<Row>) {
  return (
    <VirtualList {...list} className={classes.rows} rowHeight={ROW_HEIGHT} placeholder={<SkeletonRows />}>
      {(row) => (
        <ListRow
          lead={joinCells(getCells(columns, row, 'lead'))}
          title={joinCells(getCells(columns, row, 'title'))}
          second={joinCells(getSecondLine(columns, row))}
          aside={joinCells(getCells(columns, row, 'aside'))}
          control={joinCells(getCells(columns, row, 'control'))}
          onOpen={() => onOpen(row)}
        />
      )}
    </VirtualList>
  );
}

function getSecondLine<Row>(columns: readonly Column<Row>[], row: Row): Cell[] {
  const isSecond = columns.some(({ card }) => card === 'second' || card === 'summary');
  if (!isSecond) return getCells(columns, row, 'line').slice(0, 1);
  return [...getCells(columns, row, 'second'), ...getCells(columns, row, 'summary')];
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
