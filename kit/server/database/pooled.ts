import type pg from 'pg';
import { isReadTimeout } from './databaseErrors.ts';
import type { Patience } from './patience.ts';

type Query = (...given: unknown[]) => Promise<unknown>;

/** The query layer begins its transactions so; nobody else does. */
const isBegin = (given: unknown) => (given as { text?: unknown }).text === 'begin';
/** A statement with a name is kept by its session. */
const withoutName = (given: unknown) =>
  typeof given === 'string' ? given : { ...(given as pg.QueryConfig), name: undefined };

/**
 * Has the connections of a pool be used in transactions alone, as a pooler in transaction mode wants it: what PostgreSQL
 * bounds by settings of a session is set in each of them, and what stands for itself is one. Nobody waits longer for the
 * pooler's connection than for one of our own.
 */
export function inTransactionsAlone(pool: pg.Pool, patience: Patience): void {
  const begin = {
    text: `begin; set local statement_timeout = ${patience.statement}; set local lock_timeout = ${patience.lock};
           set local idle_in_transaction_session_timeout = ${patience.idleInTransaction}`,
    query_timeout: patience.connect,
  };
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as Query;
    client.query = ((first, ...more) =>
      isBegin(first)
        ? send(begin, ...more)
        : send(withoutName(first), ...more)) satisfies Query as typeof client.query;
  });
  pool.query = (async (...given) => {
    const client = await pool.connect();
    try {
      await client.query({ text: 'begin' });
    } catch (error) {
      // What came of it may still come.
      client.release(true);
      throw error;
    }
    try {
      const result = await (client.query as Query)(...given);
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      if (isReadTimeout(error)) client.release(true);
      else
        await client.query('rollback').then(
          () => client.release(),
          (broken: Error) => client.release(broken),
        );
      throw error;
    }
  }) satisfies Query as typeof pool.query;
}
