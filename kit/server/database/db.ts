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

/** Opens a pool on a PostgreSQL server. `onIdleError` hears of connections that broke while nobody used them. */
export function openDatabase(url: string, onIdleError: (error: Error) => void, max = 10): Database {
  const pool = new pg.Pool({ connectionString: url, max, application_name: 'parvis' });
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', onIdleError));
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

/** The PostgreSQL error behind what the query layer threw, if it is one (Drizzle wraps the driver's). */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof pg.DatabaseError) return at;
  return undefined;
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
