import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { isWorkerLivenessLockFree } from '../database/locks.ts';
import { inTransaction } from '../database/transaction.ts';

/**
 * Releases the jobs of crashed processes within two minutes; Graphile Worker alone waits four hours (`npm run
 * test:faults -- killed`). Workers that took a job less than a minute ago are skipped, because their lock may
 * follow.
 */
export async function releaseDeadWorkers(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ worker: string }>(sql`
      select locked_by as worker from graphile_worker._private_jobs
      where locked_by like 'pool-%' group by locked_by having max(locked_at) < now() - interval '1 minute'`);
    for (const { worker } of rows) {
      if (!(await isWorkerLivenessLockFree(tx, worker))) continue;
      await tx.execute(sql`select graphile_worker.force_unlock_workers(array[${worker}]::text[])`);
    }
  });
}
