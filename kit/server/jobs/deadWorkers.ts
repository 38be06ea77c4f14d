import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '../database/db.ts';
import { holdName, isNameFree } from '../database/locks.ts';

const RECONNECT_AFTER = 1_000;

export interface LivenessLock {
  stop(): void;
}

/**
 * Shows that a worker is alive, until `stop` or the end of the process: PostgreSQL holds a lock for as long as the
 * connection lives. A connection that breaks is opened anew.
 */
export function livenessLock(pool: pg.Pool, worker: string): LivenessLock {
  let client: pg.PoolClient | undefined;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  const lost = (error: Error) => {
    client?.release(error);
    client = undefined;
    if (!stopped) retry = setTimeout(() => void show(), RECONNECT_AFTER);
  };
  const show = async () => {
    try {
      client = await pool.connect();
      client.once('error', lost);
      await holdName(client, worker);
    } catch (error) {
      lost(error instanceof Error ? error : new Error(String(error)));
    }
  };
  void show();
  return {
    stop() {
      stopped = true;
      clearTimeout(retry);
      client?.off('error', lost);
      // Its lock goes with the connection.
      client?.release(true);
      client = undefined;
    },
  };
}

/**
 * Gives the jobs of processes that died back, so that the others take them up: within two minutes, where the library
 * would wait four hours. A worker that took a job less than a minute ago may only be about to show itself.
 */
export async function releaseDeadWorkers(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ worker: string }>(sql`
      select locked_by as worker from graphile_worker._private_jobs
      where locked_by like 'pool-%' group by locked_by having max(locked_at) < now() - interval '1 minute'`);
    for (const { worker } of rows) {
      if (!(await isNameFree(tx, worker))) continue;
      await tx.execute(sql`select graphile_worker.force_unlock_workers(array[${worker}]::text[])`);
    }
  });
}
