import { Fragment, type ReactNode } from 'react';
import type { Column } from './column.ts';

export interface Cell {
  key: string;
  title: string;
  cell: ReactNode;
}

export function getCells<Row>(columns: readonly Column<Row>[], row: Row, place: Column<Row>['card']): Cell[] {
  return columns
    .filter(({ card = 'line' }) => card === place)
    .map(({ key, title, render, renderOnPhone = render }) => ({ key, title, cell: renderOnPhone(row) }))
    .filter(({ cell }) => cell !== null && cell !== undefined && cell !== '' && cell !== false);
}

export function joinCells(cells: readonly Cell[]): ReactNode {
  if (cells.length === 0) return null;
  return cells.map(({ key, cell }, at) => (
    <Fragment key={key}>
      {at > 0 && ' · '}
      {cell}
    </Fragment>
  ));
}
