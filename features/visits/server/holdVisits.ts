import { sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';

/**
 * Nobody is checked in or out, in whatever building, until the transaction ends, and whoever was just being is waited for: who is
 * inside can be read then, and nobody slips by. For milliseconds.
 */
export async function holdVisits(tx: Db): Promise<void> {
  await tx.execute(sql`lock table visits in share row exclusive mode`);
}
