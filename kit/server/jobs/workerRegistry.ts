import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '../database/db.ts';
import {
  acquireWorkerLivenessLock,
  isWorkerLivenessLockFree,
  releaseWorkerLivenessLock,
} from '../database/locks.ts';
import { inTransaction } from '../database/transaction.ts';

const RECONNECT_AFTER = 1_000;

export interface JobWorkerRegistry {
  register(worker: string): void;
  unregister(worker: string): void;
  close(): Promise<void>;
}

/**
 * Advisory locks that show other processes which workers are alive (`releaseDeadWorkers`). They belong to one
 * connection, so PostgreSQL releases them when the process dies; if the connection breaks, another one takes
 * them again.
 */
export function createJobWorkerRegistry(pool: pg.Pool): JobWorkerRegistry {
  const workers = new Set<string>();
  let client: pg.PoolClient | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async (): Promise<pg.PoolClient> => {
    const opened = await pool.connect();
    client = opened;
    opened.on('error', () => reconnect(opened));
    for (const worker of workers) await acquireWorkerLivenessLock(opened, worker);
    return opened;
  };
  const reconnect = (brokenClient: pg.PoolClient | undefined) => {
    if (client !== brokenClient) return;
    client = undefined;
    brokenClient?.release(true);
    clearTimeout(retry);
    if (!closed && workers.size > 0) retry = setTimeout(() => ask(async () => {}), RECONNECT_AFTER);
  };
  const ask = (query: (client: pg.PoolClient) => Promise<void>): void => {
    queue = queue.then(async () => {
      try {
        await query(client ?? (await connect()));
      } catch {
        reconnect(client);
      }
    });
  };
  return {
    register(worker) {
      workers.add(worker);
      ask((client) => acquireWorkerLivenessLock(client, worker));
    },
    unregister(worker) {
      workers.delete(worker);
      ask((client) => releaseWorkerLivenessLock(client, worker));
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await queue;
      client?.release(true);
      client = undefined;
    },
  };
}

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
