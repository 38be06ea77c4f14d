import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Patience, patienceOfCalls } from './patience.ts';
import { inTransactionsAlone } from './pooled.ts';

/** Drizzle on the pool or, inside `inTransaction`, on the connection of the transaction. */
export type Db = NodePgDatabase & { $client: Pick<pg.ClientBase, 'query'> };

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

// Dates and times are wall-clock text here; the driver must not turn them into instants.
const DATE = 1082;
const NUMERIC = 1700;
pg.types.setTypeParser(DATE, (text) => text);
pg.types.setTypeParser(NUMERIC, Number);

/** Milliseconds of silence after which the system asks the other end of a connection whether it is there. */
const ASKED_AFTER = 30_000;

interface DatabaseOptions {
  max?: number;
  patience?: Patience;
  /** Whether the address leads through a pooler of connections: then nothing is kept in a session (`inTransactionsAlone`). */
  throughPooler?: boolean;
}

/**
 * Opens a pool on a PostgreSQL server. `onIdleError` hears of connections that broke while nobody used them. What outlasts
 * the patience throws an error that `outlasted` or `databaseOutage` knows.
 */
export function openDatabase(
  url: string,
  onIdleError: (error: Error) => void,
  { max = 10, patience = patienceOfCalls, throughPooler = false }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'parvis',
    connectionTimeoutMillis: patience.connect,
    // What only listens, or holds locks, would never notice that it was cut off.
    ...{ keepAlive: true, keepAliveInitialDelayMillis: ASKED_AFTER },
    ...(patience.answer && { query_timeout: patience.answer }),
    ...(!throughPooler && {
      statement_timeout: patience.statement,
      lock_timeout: patience.lock,
      idle_in_transaction_session_timeout: patience.idleInTransaction,
    }),
  });
  if (throughPooler) inTransactionsAlone(pool, patience);
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', onIdleError));
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}
