import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { requestDatabaseTimeouts } from './timeouts.ts';

const OLDEST = 15;
const LIMIT_MS = 2 * 60_000;
const TRY_AGAIN_AFTER_MS = 500;
const CONNECT_MS = 10_000;

interface Patient {
  until: number;
  tell: (line: string) => void;
}

interface Address {
  url: string;
  variable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL';
}

/** Waits up to two minutes. `directUrl` bypasses the pooler of `url`; `tell` prints progress. */
export async function requireDatabase(
  { url, directUrl }: { url: string; directUrl: string | undefined },
  tell = (line: string): void => void process.stderr.write(`${line}\n`),
): Promise<void> {
  const patient = { until: Date.now() + LIMIT_MS, tell };
  const server: Address = directUrl
    ? { url: directUrl, variable: 'DATABASE_DIRECT_URL' }
    : { url, variable: 'DATABASE_URL' };
  const { client, facts } = await reach(server, true, patient);
  try {
    requireUsable(client, facts);
    if (!directUrl) return;
    const address: Address = { url, variable: 'DATABASE_URL' };
    const calls = await reach(address, false, patient);
    const hasStatements = await keepsPreparedStatements(calls.client, open(address, false));
    await calls.client.end();
    if (calls.facts.identity !== facts.identity)
      throw new Error('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.');
    if (!hasStatements) throw new Error(NO_PREPARED_STATEMENTS);
  } finally {
    await client.end();
  }
}

interface Facts {
  version: string;
  number: number;
  encoding: string;
  mayCreate: boolean;
  identity: string;
}

async function reach(
  address: Address,
  session: boolean,
  { until, tell }: Patient,
): Promise<{ client: pg.Client; facts: Facts }> {
  for (let isAnnounced = false; ; isAnnounced = true) {
    const client = open(address, session);
    try {
      await client.connect();
      const { rows } = await client.query<Facts>(`
        select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
               current_setting('server_encoding') as encoding,
               coalesce(has_schema_privilege(current_schema(), 'create'), false)
                 and (has_database_privilege(current_database(), 'create')
                   or to_regnamespace('graphile_worker') is not null)
                 as "mayCreate",
               current_database() || ' ' || pg_postmaster_start_time() as identity`);
      if (rows[0]) return { client, facts: rows[0] };
      throw new Error('it answers nothing');
    } catch (error) {
      client.end().catch(() => undefined);
      if (!isAway(error)) throw new Error(explainRefusal(client, address, error));
      const label = `The database at ${placeOf(client)}`;
      if (Date.now() > until)
        throw new Error(
          `${label} has not answered for two minutes (${reason(error)}): see ${address.variable}.`,
        );
      if (!isAnnounced) tell(`${label} does not answer (${reason(error)}): waiting up to two minutes.`);
      await pause(TRY_AGAIN_AFTER_MS);
    }
  }
}

function open({ url, variable }: Address, session: boolean): pg.Client {
  try {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'parvis',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
      // PgBouncer refuses startup parameters in transaction mode.
      ...(session && { statement_timeout: requestDatabaseTimeouts.statement }),
    });
    client.on('error', () => undefined);
    return client;
  } catch (error) {
    throw new Error(`${variable} cannot be read (${reason(error)}).`);
  }
}

const placeOf = ({ host, port }: pg.Client) => `${host}:${port}`;

const AWAY = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
];
const AWAY_IN_WORDS = new RegExp(
  [
    'timeout expired',
    'read timeout',
    'query_wait_timeout',
    'Connection terminated',
    'cannot connect to server',
    'server_login_retry',
    'no more connections allowed',
    'server conn crashed',
  ].join('|'),
);

function isAway(error: unknown): boolean {
  const code = codeOf(error);
  return (code !== undefined && AWAY.includes(code)) || AWAY_IN_WORDS.test(reason(error));
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Neither contains an address or a password. */
function reason(error: unknown): string {
  const code = codeOf(error);
  if (code?.startsWith('E')) return code;
  return error instanceof Error ? error.message : String(error);
}

function explainRefusal(client: pg.Client, address: Address, error: unknown): string {
  const { user, database } = client;
  const at = `the database at ${placeOf(client)}`;
  const message = reason(error);
  switch (codeOf(error)) {
    case '28P01':
    case '28000':
      return (
        `${capital(at)} does not let in the account “${user}” (${message}): ` +
        `see the account and the password in ${address.variable}.`
      );
    case '3D000':
      return `There is no database “${database}” at ${placeOf(client)}: create it, or correct ${address.variable}.`;
    default:
      return isRefusedByPooler(error)
        ? throughPooler(address)
        : `${capital(at)} cannot be used (${message}): see ${address.variable}.`;
  }
}

export const isRefusedByPooler = (error: unknown) => /unsupported startup parameter/.test(reason(error));

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function throughPooler({ variable }: Address): string {
  return variable === 'DATABASE_URL'
    ? 'DATABASE_URL leads through a pooler of connections such as PgBouncer, and Parvis needs sessions ' +
        'as well: name the server itself in DATABASE_DIRECT_URL.'
    : 'DATABASE_DIRECT_URL leads through a pooler of connections such as PgBouncer: it names the server itself.';
}

function requireUsable(client: pg.Client, { version, number, encoding, mayCreate }: Facts): void {
  const { user, database } = client;
  const at = `at ${placeOf(client)}`;
  if (number < OLDEST * 10_000)
    throw new Error(`The server ${at} is PostgreSQL ${version}: Parvis needs ${OLDEST} or newer.`);
  if (encoding !== 'UTF8')
    throw new Error(
      `The database “${database}” ${at} is encoded in ${encoding}: Parvis needs one in UTF8 ` +
        `(CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0).`,
    );
  if (!mayCreate)
    throw new Error(
      `The account “${user}” may not create tables in the database “${database}” ${at}: ` +
        `make it the owner (ALTER DATABASE "${database}" OWNER TO "${user}").`,
    );
}

const NO_PREPARED_STATEMENTS =
  'DATABASE_URL leads through a pooler that does not keep prepared statements: ' +
  'Parvis needs PgBouncer 1.21 or newer with max_prepared_statements above 0.';

async function keepsPreparedStatements(client: pg.Client, other: pg.Client): Promise<boolean> {
  await other.connect();
  try {
    for (const [at, each] of [client, other, client].entries())
      await each.query({ name: 'parvis start', text: `select ${at % 2}` });
    return true;
  } catch (error) {
    if (['42P05', '26000'].includes(codeOf(error) ?? '')) return false;
    throw error;
  } finally {
    await other.end();
  }
}
