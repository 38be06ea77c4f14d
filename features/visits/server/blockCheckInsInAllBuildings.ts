import { sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';

/**
 * Blocks writes to visits of all buildings until the transaction ends, so that each check-in is either in the
 * list of people inside or sees the evacuation.
 */
export async function blockCheckInsInAllBuildings(tx: Db): Promise<void> {
  await tx.execute(sql`lock table visits in share row exclusive mode`);
}
