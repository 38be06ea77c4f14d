import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import pg from 'pg';
import { expect, onTestFailed } from 'vitest';
import { startMailServer } from '../support/mailServer.ts';
import { onCleanup } from '../support/onCleanup.ts';
import { startOwnPostgres } from '../support/ownPostgres.ts';
import { startRelay } from '../support/relay.ts';
import { startServer } from '../support/serverProcess.ts';
import { type Call, send } from './calls.ts';

/** Building and accounts of the demonstration, with which each scenario starts. */
export const BUILDING = 1;
export const PASSWORD = 'parvis-demo';
export const DAYS = 6;

interface SiteOptions {
  servers?: number;
  /** Folder of the database and the files. */
  folder?: string;
  variables?: Record<string, string>;
}

export async function temporaryFolder(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, 'parvis-faults-'));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Starts processes that serve the demonstration on one PostgreSQL, one folder of files and one mail server.
 */
export async function startSite(options: SiteOptions = {}) {
  const dataDir = await temporaryFolder(options.folder);
  const postgres = await startOwnPostgres({ folder: options.folder ?? tmpdir(), durable: true });
  const database = await startRelay(postgres.url);
  const mail = await startMailServer();
  const log = new PassThrough();
  let logged = '';
  log.on('data', (chunk: Buffer) => {
    logged = (logged + chunk).slice(-200_000);
  });
  onTestFailed(() => console.log(logged.slice(-5_000)));
  const variables = {
    NODE_ENV: 'production',
    DEMO: '1',
    DATA_DIR: dataDir,
    SMTP_URL: mail.url,
    MAILS_PER_SECOND: '50',
    ANONYMOUS_MAILS: '100000',
    ANONYMOUS_MAILS_PER_ADDRESS: '100000',
    ...options.variables,
  };
  const servers: Awaited<ReturnType<typeof restartableServer>>[] = [];
  for (let at = 0; at < (options.servers ?? 2); at++)
    servers.push(await restartableServer(database.url, variables, log));
  const urls = servers.map(({ relay }) => relay.url.replace(/\/$/, ''));
  const tokens = new Map<string, Promise<string>>();
  const logIn = async (name: string) => {
    const body = { username: `${name}@parvis.test`, password: PASSWORD, remember: true };
    const answer = await send(urls.at(-1) ?? '', { method: 'POST', path: '/users/token-auth/', body });
    expect(answer.status).toBe(200);
    return answer.body.token as string;
  };
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  pool.on('error', () => undefined);
  onCleanup(() => pool.end());
  return {
    postgres,
    database,
    mail,
    servers,
    urls,
    token(name: string) {
      const token = tokens.get(name) ?? logIn(name);
      tokens.set(name, token);
      return token;
    },
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
  };
}

export type Site = Awaited<ReturnType<typeof startSite>>;

/** A server process that keeps its URL when it is killed and restarted. */
async function restartableServer(databaseUrl: string, variables: Record<string, string>, log: PassThrough) {
  let running = await startServer(databaseUrl, variables, log);
  const { url } = running;
  return {
    url,
    relay: await startRelay(url),
    pid: () => running.pid,
    kill: () => running.kill(),
    async start() {
      running = await startServer(databaseUrl, { ...variables, PORT: new URL(url).port }, log);
    },
  };
}

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Invites a visitor for some days. The marker is the comment and part of the visitor's address. */
export function announcement(marker: string, days = DAYS): Call {
  const visitor = { first_name_visitor: 'Ada', last_name_visitor: 'Martin', language_mail: 'fr' };
  const when = { date: [[inDays(60), inDays(59 + days)]], time: '09:30' };
  const body = { pkBuilding: BUILDING, visitor_email: `${marker}@visitors.test`, commentaire: marker };
  return { method: 'POST', path: '/list/createAppointment/', body: { ...visitor, ...when, ...body } };
}

export function upload(path: string, bytes: Buffer, field = 'excel_file', name = 'visiteurs.xlsx'): Call {
  const body = new FormData();
  body.set(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
  return { method: 'POST', path, body };
}

/** In MB. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
