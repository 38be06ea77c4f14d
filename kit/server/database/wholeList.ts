import { AppError } from '../../errors.ts';

/** The rows that a list without pages answers at most (docs/specification.md §4). */
export const MOST_ROWS = 20_000;

/**
 * All rows of a list that answers a period whole. Throws `too_many` where there are more than `MOST_ROWS`: the query itself
 * reads one row more and no further, so that nothing is counted beforehand.
 */
export async function wholeList<Row>(query: { limit(most: number): PromiseLike<Row[]> }): Promise<Row[]> {
  const rows = await query.limit(MOST_ROWS + 1);
  requireWhole(rows);
  return rows;
}

/** The same of rows that were read with that limit, and one more. */
export function requireWhole(rows: readonly unknown[]): void {
  if (rows.length > MOST_ROWS) throw new AppError('too_many', { params: { max: MOST_ROWS } });
}
