import type pg from 'pg';
import { dropName, giveBack, holdName, tryHold } from '../database/locks.ts';

const RECONNECT_AFTER = 1_000;

export interface ProcessLocks {
  /** Shows that a worker of this process is alive, until `hide`, `close` or the end of the process. */
  show(worker: string): void;
  /** Releases the lock of a worker that has ended while the process goes on. */
  hide(worker: string): void;
  /**
   * Runs `work` unless this or another live process runs work under the same key. Returns true if it ran. No
   * transaction is open while it runs.
   */
  alone(key: bigint, work: () => Promise<void>): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Advisory locks that show other processes which workers of this process are alive and which work it does. All
 * belong to one connection, so PostgreSQL releases them when the process dies. If the connection breaks, it is
 * opened again and takes the locks of the workers again; work under a lock continues without it.
 */
export function processLocks(pool: pg.Pool): ProcessLocks {
  const workers = new Set<string>();
  const busy = new Set<bigint>();
  let connection: Promise<pg.PoolClient> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const open = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    let isOurs = true;
    client.once('error', (error) => {
      if (closed) return;
      isOurs = false;
      client.release(error);
      lost();
    });
    try {
      for (const worker of workers) await holdName(client, worker);
    } catch (error) {
      // Releases the locks that were taken before the error.
      if (isOurs) client.release(true);
      throw error;
    }
    return client;
  };
  const lost = () => {
    connection = undefined;
    clearTimeout(retry);
    if (!closed && workers.size > 0) retry = setTimeout(reconnect, RECONNECT_AFTER);
  };
  const reconnect = () => ask(async () => {}).catch(() => undefined);
  /** Runs one query at a time, and opens the connection if needed. */
  const ask = <T>(query: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const answer = turn.then(async () => {
      connection ??= open();
      const opened = connection;
      return query(
        await opened.catch((error: unknown) => {
          if (connection === opened) lost();
          throw error;
        }),
      );
    });
    turn = answer.catch(() => undefined);
    return answer;
  };
  return {
    show(worker) {
      workers.add(worker);
      // If this fails, the connection is lost and opened again.
      ask((client) => holdName(client, worker)).catch(() => undefined);
    },
    hide(worker) {
      workers.delete(worker);
      ask((client) => dropName(client, worker)).catch(() => undefined);
    },
    async alone(key, work) {
      if (busy.has(key)) return false;
      busy.add(key);
      try {
        if (!(await ask((client) => tryHold(client, key)))) return false;
        try {
          await work();
        } finally {
          await ask((client) => giveBack(client, key));
        }
        return true;
      } finally {
        busy.delete(key);
      }
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await turn;
      const client = await connection?.catch(() => undefined);
      connection = undefined;
      // Closing the connection releases its locks.
      client?.release(true);
    },
  };
}
