import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { databaseError, databaseOutage, fellSilent } from './databaseErrors.ts';
import { asTransaction } from './outsideTransactions.ts';
import { type Patience, patienceOfCalls } from './patience.ts';
import { inTransactionsAlone } from './pooled.ts';
import { beginOn, type Db } from './transaction.ts';

export type { Db } from './transaction.ts';

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

/** The driver's pool or connection that a query of this kind goes to, for what the query layer cannot say. */
export const clientOf = (db: Db): pg.Pool | pg.PoolClient =>
  (db as unknown as { session: { client: pg.Pool | pg.PoolClient } }).session.client;

/** Milliseconds of silence after which the system asks the other end of a connection whether it is there. */
const ASKED_AFTER = 30_000;

/** Milliseconds after which a commit without an answer is taken to have none, once the driver has. */
const COMMITTED_BY = 100;

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
  const db = drizzle(pool);
  // The query layer's own would never give back a connection whose `begin` fails: the pool would be one smaller for ever.
  db.transaction = async (work) => {
    const client = await pool.connect();
    let isWhole = false;
    let committing: NodeJS.Timeout | undefined;
    // After it fell silent its `rollback` would be waited for as long again.
    const end = () => connectionOf(client).stream.destroy();
    const { tx, begun, commit, rollback } = beginOn(pool, client, { named: !throughPooler });
    try {
      // A pooler may have no connection; nothing is asked of it meanwhile.
      if (throughPooler) await begun;
      const done = await work(tx as never);
      if (patience.answer) committing = setTimeout(end, patience.answer + COMMITTED_BY);
      await commit();
      isWhole = true;
      return done;
    } catch (error) {
      if (fellSilent(error)) end();
      await begun;
      isWhole = await rollback().then(
        () => true,
        () => false,
      );
      throw error;
    } finally {
      clearTimeout(committing);
      // What came of a `begin` that was not answered may still come.
      client.release(!isWhole);
    }
  };
  return { db, pool, close: () => pool.end() };
}

/** The driver's, which its types do not name. */
const connectionOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: pg.Connection }).connection;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const MAX_ATTEMPTS = 4;

/**
 * Runs `work` in one transaction. Serialisation failures and deadlocks are retried three times, and a connection that was lost
 * before the commit once: a server that was restarted leaves some that nobody knows to be dead. So `work` must do nothing
 * outside the database: what takes long there throws an Error (`outsideTransactions`). What became of a commit whose
 * connection was lost nobody knows, and it is not repeated.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  let wasLost = false;
  for (let attempt = 1; ; attempt++) {
    let committing = false;
    try {
      return await db.transaction(async (tx) => {
        const done = await asTransaction(() => work(tx));
        committing = true;
        return done;
      });
    } catch (error) {
      const state = databaseError(error)?.code;
      const collided = state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED;
      const lost: boolean = !committing && !wasLost && databaseOutage(error) === 'database_away';
      if (!(collided || lost) || attempt === MAX_ATTEMPTS) throw error;
      wasLost ||= lost;
    }
  }
}
