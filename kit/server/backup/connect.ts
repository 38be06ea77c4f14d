import pg from 'pg';
import { findDatabaseError } from '../database/databaseErrors.ts';
import { isRefusedByPooler } from '../database/requireDatabase.ts';

const CONNECT_MS = 10_000;

const THROUGH_POOLER =
  'only through a pooler of connections such as PgBouncer: name the server itself in DATABASE_DIRECT_URL';

/**
 * Opens a connection without timeouts that formats values the same on every server. Throws an Error with a
 * readable message if the database cannot be reached, or only through a pooler, whose other clients would get
 * our locks and settings.
 */
export async function openBackupConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'parvis backup',
    keepAlive: true,
    statement_timeout: CONNECT_MS,
  });
  // Queries report a lost connection. Without a listener, this event would crash the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(
      `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
       set timezone = 'UTC'; set datestyle = 'ISO, DMY'; set intervalstyle = 'postgres';
       set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'`,
    );
  } catch (error) {
    await client.end().catch(() => undefined);
    const reason = isRefusedByPooler(error)
      ? THROUGH_POOLER
      : (findDatabaseError(error)?.message ?? describe(error));
    throw new Error(`The database cannot be reached (${reason}).`, { cause: error });
  }
  return client;
}

function describe(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describe(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
