import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../errors.ts';

/** Throws `order_outdated` if `ids` are not exactly the rows of the list. */
export function positionInOrderSql(ids: readonly number[], list: readonly { id: number }[]): SQL<number> {
  const idSet = new Set(ids);
  const all =
    idSet.size === ids.length && list.length === ids.length && list.every((row) => idSet.has(row.id));
  if (!all) throw new AppError('order_outdated');
  return sql<number>`array_position(${sql.param(ids)}::integer[], id)`;
}

export function getNextPosition(list: readonly { position: number }[]): number {
  return Math.max(0, ...list.map(({ position }) => position)) + 1;
}
