import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { isNameLockFree } from '../database/locks.ts';
import { inTransaction } from '../database/transaction.ts';

/**
 * Releases the jobs of crashed processes, so that other workers run them within two minutes. Without it, the mails
 * that a killed process was sending wait for the four hours of Graphile Worker (`npm run test:faults -- killed`). A
 * worker that took a job less than a minute ago is skipped, because it may not have taken its lock yet.
 */
export async function releaseDeadWorkers(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ worker: string }>(sql`
      select locked_by as worker from graphile_worker._private_jobs
      where locked_by like 'pool-%' group by locked_by having max(locked_at) < now() - interval '1 minute'`);
    for (const { worker } of rows) {
      if (!(await isNameLockFree(tx, worker))) continue;
      await tx.execute(sql`select graphile_worker.force_unlock_workers(array[${worker}]::text[])`);
    }
  });
}
