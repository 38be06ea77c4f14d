import { AppError } from '../../errors.ts';

/** The most rows that a list without pages returns (docs/specification.md §4). */
export const MAX_ROWS = 20_000;

/** Reads a list without pages, at most `MOST_ROWS` + 1 rows. Throws `too_many` above `MOST_ROWS`. */
export async function readWithinLimit<Row>(query: {
  limit(most: number): PromiseLike<Row[]>;
}): Promise<Row[]> {
  const rows = await query.limit(MAX_ROWS + 1);
  requireWithinLimit(rows);
  return rows;
}

/** Throws `too_many` if rows that were read with `limit(MOST_ROWS + 1)` are too many. */
export function requireWithinLimit(rows: readonly unknown[]): void {
  if (rows.length > MAX_ROWS) throw new AppError('too_many', { params: { max: MAX_ROWS } });
}
