import { AppError } from '../../errors.ts';

export const MAX_QUERY_ROWS = 20_000;

export async function readRowsWithinLimit<Row>(query: {
  limit(most: number): PromiseLike<Row[]>;
}): Promise<Row[]> {
  const rows = await query.limit(MAX_QUERY_ROWS + 1);
  requireRowsWithinLimit(rows);
  return rows;
}

export function requireRowsWithinLimit(rows: readonly unknown[]): void {
  if (rows.length > MAX_QUERY_ROWS) throw new AppError('too_many', { params: { max: MAX_QUERY_ROWS } });
}
