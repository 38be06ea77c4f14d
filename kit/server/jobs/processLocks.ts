import type pg from 'pg';
import { dropName, giveBack, holdName, tryHold } from '../database/locks.ts';

const RECONNECT_AFTER = 1_000;

export interface ProcessLocks {
  /** Shows that a worker of this process is alive, until `close` or the end of the process. */
  show(worker: string): void;
  /** Shows it no more: it has ended, and the process goes on. */
  hide(worker: string): void;
  /**
   * Runs `work` unless somebody else is at work under the same lock, here or in another process that is alive; answers whether
   * it ran. No transaction is open meanwhile.
   */
  alone(key: bigint, work: () => Promise<void>): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Locks that say what this process is doing: PostgreSQL holds them for as long as the one connection lives that they all
 * have in common. Broken, it is opened anew, and shows again what is alive; work under a lock goes on without it.
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
      // With it go the names that it holds already.
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
  /** One query at a time, on the connection that there is by then. */
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
      // Where this fails the connection is lost, and opened anew.
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
      // Its locks go with the connection.
      client?.release(true);
    },
  };
}
