import { sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';

/** Blocks check-ins for some milliseconds, so that the list of people inside is consistent. */
export async function blockCheckIns(tx: Db): Promise<void> {
  await tx.execute(sql`lock table visits in share row exclusive mode`);
}
