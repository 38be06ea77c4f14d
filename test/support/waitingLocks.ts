import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../../kit/server/database/db.ts';

/** Ignores locks of rows, for which a job worker may wait at the same time. */
export async function waitForOneWaitingLock(db: Db): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows[0]?.count;
    })
    .toBe(1);
}
