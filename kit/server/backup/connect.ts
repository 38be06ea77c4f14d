import pg from 'pg';
import { databaseError } from '../database/databaseErrors.ts';
import { leadsThroughPooler } from '../database/requireDatabase.ts';

const THROUGH_POOLER =
  'only through a pooler of connections such as PgBouncer: name the server itself in DATABASE_DIRECT_URL';

/**
 * A connection for as long as it takes, whose values read the same on every server. Throws an Error in a sentence where the
 * database cannot be reached, or only through a pooler: its lock and its limits would stay there, in calls of others.
 */
export async function connect(url: string, name = 'parvis backup'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name, keepAlive: true });
  // Whoever asks it something is told.
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (await leadsThroughPooler(client, url)) throw new Error(THROUGH_POOLER);
    await client.query(
      `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
       set timezone = 'UTC'; set datestyle = 'ISO, DMY'; set intervalstyle = 'postgres';
       set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'`,
    );
  } catch (error) {
    await client.end().catch(() => undefined);
    const reason = databaseError(error)?.message ?? describe(error);
    throw new Error(`The database cannot be reached (${reason}).`, { cause: error });
  }
  return client;
}

/** A refused connection is several where a name has several addresses: then its message is empty. */
function describe(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describe(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
