import { sql } from 'drizzle-orm';
import type { Db } from './db.ts';

/**
 * Takes advisory locks until the transaction ends, lowest key first whatever the order given: two requests that take all
 * their locks in one call wait for each other, but never in a circle. Keys are PostgreSQL's `bigint`; features put what a
 * lock is about into the highest bits and the id below.
 */
export async function lockInOrder(tx: Db, keys: readonly bigint[]): Promise<void> {
  const sorted = [...new Set(keys)].sort((a, b) => (a < b ? -1 : 1)).map(String);
  // An ordered subquery, because a bare select promises no order of its rows.
  await tx.execute(
    sql`select pg_advisory_xact_lock(key) from (
          select key from unnest(${sql.param(sorted)}::bigint[]) as wanted(key) order by key) as sorted`,
  );
}
