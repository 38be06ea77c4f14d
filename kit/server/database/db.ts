import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import { type DatabaseTimeouts, requestDatabaseTimeouts } from './timeouts.ts';

export type Db = NodePgDatabase & {
  $client: Pick<pg.ClientBase, 'query'>;
  begin?: pg.QueryConfig;
};

export interface DatabasePool {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

// Dates are wall-clock text and must not be parsed as instants.
const DATE = 1082;
const NUMERIC = 1700;
pg.types.setTypeParser(DATE, (text) => text);
pg.types.setTypeParser(NUMERIC, Number);

const KEEPALIVE_AFTER = 30_000;

interface DatabaseOptions {
  max?: number;
  timeouts?: DatabaseTimeouts;
  /** True if the URL leads to a pooler in transaction mode, which keeps no session settings. */
  throughPooler?: boolean;
  Client?: typeof pg.Client;
}

/** Timeouts throw errors that `isDatabaseTimeout` or `findDatabaseOutage` recognise. */
export function openDatabase(
  url: string,
  onIdleError: (error: Error) => void,
  {
    max = 10,
    timeouts = requestDatabaseTimeouts,
    throughPooler = false,
    Client = pg.Client,
  }: DatabaseOptions = {},
): DatabasePool {
  const pool = new pg.Pool({
    connectionString: url,
    Client,
    max,
    application_name: 'parvis',
    connectionTimeoutMillis: timeouts.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_AFTER,
    ...(timeouts.answer && { query_timeout: timeouts.answer }),
    ...(timeouts.lifetime && { maxLifetimeSeconds: timeouts.lifetime / 1_000 }),
    ...(!throughPooler && {
      statement_timeout: timeouts.statement,
      lock_timeout: timeouts.lock,
      idle_in_transaction_session_timeout: timeouts.idleInTransaction,
    }),
  });
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', onIdleError));
  const db: Db = drizzle({ client: pool });
  if (throughPooler) db.begin = beginWithLimits(timeouts);
  return { db, pool, close: () => pool.end() };
}

const beginWithLimits = ({ connect, statement, lock, idleInTransaction }: DatabaseTimeouts) => ({
  text: `begin; set local statement_timeout = ${statement}; set local lock_timeout = ${lock};
    set local idle_in_transaction_session_timeout = ${idleInTransaction}`,
  query_timeout: connect,
});

/** Milliseconds. */
const SLOW = 1_000;

type Query = (...args: unknown[]) => unknown;

/** Logs the text of slow statements without their values, which may be personal. */
export function createSlowStatementLoggingClient(log: Logger, over = SLOW) {
  return class extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of the driver's method differ in everything
    override query(...args: any[]): any {
      const query = super.query.bind(this) as Query;
      const start = performance.now();
      const end = () => {
        const milliseconds = Math.round(performance.now() - start);
        const [{ text: statement = args[0] }] = args;
        if (milliseconds > over) log.info({ milliseconds, statement }, 'a slow statement');
      };
      const callback: unknown = args.at(-1);
      if (typeof callback !== 'function') {
        const result = query(...args);
        if (result instanceof Promise) result.then(end, end);
        return result;
      }
      return query(...args.slice(0, -1), (...answer: unknown[]) => {
        end();
        callback(...answer);
      });
    }
  };
}
