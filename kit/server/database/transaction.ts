import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { runMarkedAsTransaction } from './assertNoTransaction.ts';
import {
  findDatabaseOutage,
  isDatabaseDriverTimeout,
  isOutdatedStatement,
  isTransactionConflict,
} from './databaseErrors.ts';
import type { Db } from './db.ts';

const MAX_ATTEMPTS = 4;

/**
 * Runs `work` in a transaction. Serialization failures, deadlocks and outdated prepared statements are
 * retried three times, connections lost before the commit once, so `work` must have no effects outside the
 * database. A lost commit is not repeated, because it may have succeeded.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  let wasLost = false;
  for (let attempt = 1; ; attempt++) {
    let isCommitting = false;
    try {
      return await inTransactionOnce(db, async (tx) => {
        const result = await runMarkedAsTransaction(() => work(tx));
        isCommitting = true;
        return result;
      });
    } catch (error) {
      const lost: boolean = !isCommitting && !wasLost && findDatabaseOutage(error) === 'database_away';
      if (!(isTransactionConflict(error) || isOutdatedStatement(error) || lost) || attempt === MAX_ATTEMPTS)
        throw error;
      wasLost ||= lost;
    }
  }
}

/** Without retries; `assertNoTransaction` does not throw inside it. */
export async function inTransactionOnce<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (!(db.$client instanceof pg.Pool)) throw new Error('Use inSavepoint inside a transaction.');
  const client = await db.$client.connect();
  let isUsable = false;
  let isOver = false;
  // Statements of promises that were not awaited must not run in the connection's next transaction.
  const query = ((...args: Parameters<typeof client.query>) =>
    isOver
      ? Promise.reject(new Error('The transaction is over'))
      : client.query(...args)) as Db['$client']['query'];
  try {
    await client.query(db.begin ?? { text: 'begin' });
    try {
      const result = await work(drizzle({ client: { query } as pg.PoolClient })).finally(() => {
        isOver = true;
      });
      const { command } = await client.query('commit');
      if (command !== 'COMMIT')
        throw new Error('The transaction was rolled back, because a statement failed');
      isUsable = true;
      return result;
    } catch (error) {
      // After a timeout the rollback would time out as well; an outdated statement would fail again.
      isUsable =
        !(isDatabaseDriverTimeout(error) || isOutdatedStatement(error)) &&
        (await client.query('rollback').then(Boolean, () => false));
      throw error;
    }
  } finally {
    client.release(!isUsable);
  }
}

/** Rolls back only this part of the transaction when `work` throws. */
export async function inSavepoint<T>({ $client }: Db, work: () => Promise<T>): Promise<T> {
  await $client.query('savepoint part');
  try {
    const result = await work();
    await $client.query('release savepoint part');
    return result;
  } catch (error) {
    await $client.query('rollback to savepoint part; release savepoint part');
    throw error;
  }
}
