import type pg from 'pg';
import { acquireWorkerLivenessLock, releaseWorkerLivenessLock } from '../database/locks.ts';

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
