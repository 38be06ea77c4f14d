import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Column, ListViewProps } from './column.ts';
import classes from './RecordList.module.css';
import { VirtualList } from './VirtualList.tsx';

const CARD_HEIGHT = 168;
const GAP = 12;

const isNothing = (cell: ReactNode) => cell === null || cell === undefined || cell === '' || cell === false;

export function ListCards<Row>({ columns, ...list }: ListViewProps<Row>) {
  return (
    <VirtualList
      {...list}
      className={classes.cards}
      rowHeight={CARD_HEIGHT}
      gap={GAP}
      placeholder={<SkeletonCards />}
    >
      {(row) => <Card columns={columns} row={row} />}
    </VirtualList>
  );
}

function Card<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const at = (slot: Column<Row>['card']) =>
    columns
      .filter(({ card = 'line' }) => card === slot)
      .map((column) => ({ column, cell: (column.renderOnPhone ?? column.render)(row) }))
      .filter(({ cell }) => !isNothing(cell));
  const [title, aside, lines, actions] = [at('title'), at('aside'), at('line'), at('actions')];
  return (
    <article className={classes.card}>
      <header className={classes.cardHead}>
        <h2 className={classes.cardTitle}>
          {title.map(({ column, cell }) => (
            <span key={column.key}>{cell}</span>
          ))}
        </h2>
        {aside.map(({ column, cell }) => (
          <div key={column.key}>{cell}</div>
        ))}
      </header>
      {lines.length > 0 && (
        <dl className={classes.cardLines}>
          {lines.map(({ column, cell }) => (
            <div key={column.key}>
              <dt>{column.title}</dt>
              <dd>{cell}</dd>
            </div>
          ))}
        </dl>
      )}
      {actions.length > 0 && (
        <footer className={classes.cardActions}>
          {actions.map(({ column, cell }) => (
            <div key={column.key}>{cell}</div>
          ))}
        </footer>
      )}
    </article>
  );
}

function SkeletonCards() {
  return Array.from({ length: 4 }, (_, card) => (
    <li key={String(card)} className={classes.card} aria-hidden style={{ marginBottom: GAP }}>
      <Skeleton height={18} width="55%" mb="md" />
      <Skeleton height={13} width="80%" mb="xs" />
      <Skeleton height={13} width="70%" mb="xs" />
      <Skeleton height={13} width="40%" />
    </li>
  ));
}
