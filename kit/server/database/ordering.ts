import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../errors.ts';

/**
 * What `position` becomes when the rows of a list are put in the order of `ids`. Where these are not all of the list as it
 * is now, somebody has changed it meanwhile: throws `order_outdated`.
 */
export function positionsOf(ids: readonly number[], list: readonly { id: number }[]): SQL<number> {
  const wanted = new Set(ids);
  const all =
    wanted.size === ids.length && list.length === ids.length && list.every((row) => wanted.has(row.id));
  if (!all) throw new AppError('order_outdated');
  return sql<number>`array_position(${sql.param(ids)}::integer[], id)`;
}

/** The position behind all others. */
export function behind(list: readonly { position: number }[]): number {
  return Math.max(0, ...list.map(({ position }) => position)) + 1;
}
