import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { asTransaction } from './outsideTransactions.ts';

/** A connection of the pool or, in a write, its transaction: queries are the same on both. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

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

/** How long something may take, in milliseconds; what takes longer is given up, so that nobody waits for it. */
export interface Patience {
  /** For a connection: until one of the pool is free, or a new one stands. */
  connect: number;
  /** A statement. */
  statement: number;
  /** Waiting for a lock. */
  lock: number;
  /** A transaction in which nothing happens. */
  idleInTransaction: number;
}

/** For calls, behind which somebody waits. */
export const patienceOfCalls: Patience = {
  connect: 10_000,
  statement: 30_000,
  lock: 10_000,
  idleInTransaction: 30_000,
};

/** For jobs: some go through all that a building has kept. */
export const patienceOfJobs: Patience = {
  connect: 60_000,
  statement: 30 * 60_000,
  lock: 60_000,
  idleInTransaction: 5 * 60_000,
};

/**
 * Opens a pool on a PostgreSQL server. `onIdleError` hears of connections that broke while nobody used them. What outlasts
 * the patience throws an error that `outlasted` knows.
 */
export function openDatabase(
  url: string,
  onIdleError: (error: Error) => void,
  { max = 10, patience = patienceOfCalls }: { max?: number; patience?: Patience } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'parvis',
    connectionTimeoutMillis: patience.connect,
    statement_timeout: patience.statement,
    lock_timeout: patience.lock,
    idle_in_transaction_session_timeout: patience.idleInTransaction,
  });
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', onIdleError));
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

/** The PostgreSQL error behind what the query layer threw, if it is one (Drizzle wraps the driver's). */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof pg.DatabaseError) return at;
  return undefined;
}

// Canceled statement, lock not available, idle transaction ended (PostgreSQL's manual, appendix A).
const OUTLASTED = ['57014', '55P03', '25P03'];
const WAITED = /^(timeout exceeded when trying to connect|timeout expired|Connection terminated due to)/;

/** Whether an error says that the database took longer than the patience of its pool. */
export function outlasted(error: unknown): boolean {
  const state = databaseError(error)?.code;
  if (state) return OUTLASTED.includes(state);
  // The driver and its pool give these no code.
  for (let at = error; at instanceof Error; at = at.cause) if (WAITED.test(at.message)) return true;
  return false;
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const MAX_ATTEMPTS = 4;

/**
 * Runs `work` in one transaction. Serialisation failures and deadlocks are retried three times, so `work` must do
 * nothing outside the database: what takes long there throws an Error (`outsideTransactions`).
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction((tx) => asTransaction(() => work(tx)));
    } catch (error) {
      const state = databaseError(error)?.code;
      const mayPass = state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED;
      if (!mayPass || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
