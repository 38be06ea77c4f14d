import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './db.ts';

/** Evaluates SQL expressions of one type in one query. The result has their order. */
export async function selectValues<T extends boolean | number>(
  db: Db,
  type: T extends boolean ? 'boolean' : 'integer',
  expressions: readonly SQL[],
): Promise<T[]> {
  const list = sql.join([...expressions], sql`, `);
  const { rows } = await db.execute<{ list: T[] }>(sql`select array[${list}]::${sql.raw(type)}[] as list`);
  return rows[0]?.list ?? [];
}
