import { AppError } from '../../errors.ts';

export const MAX_ROWS = 20_000;

export async function readWithinLimit<Row>(query: {
  limit(most: number): PromiseLike<Row[]>;
}): Promise<Row[]> {
  const rows = await query.limit(MAX_ROWS + 1);
  requireWithinLimit(rows);
  return rows;
}

export function requireWithinLimit(rows: readonly unknown[]): void {
  if (rows.length > MAX_ROWS) throw new AppError('too_many', { params: { max: MAX_ROWS } });
}
