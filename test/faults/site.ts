import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Product, startProduct, temporaryFolder } from '../../bench/processes.ts';
import { ask } from './client.ts';
import { type MailCatcher, openMailCatcher } from './mailCatcher.ts';
import { freePort } from './ports.ts';
import { type Postgres, startPostgres } from './postgres.ts';

export const PASSWORD = 'parvis-demo';
/** The building of the demonstration in which everything happens. */
export const BUILDING = 1;

export const inBuilding = (path: string) => `/api/buildings/${BUILDING}/${path}`;
/** The list of the building's documents, each with the address of its file. */
export const DOCUMENTS = `/accueil/crudAccueil/${BUILDING}/`;

/** A process that serves, which ends and comes back under the same address. */
export interface Server {
  readonly url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** What it said last. */
  said(): string;
}

/** The product as it runs in production: a database server, a mail server, and processes that share both and a folder. */
export interface Site {
  folder: string;
  /** Its own server; where it was given a database, only what that can do. */
  postgres: Postgres;
  mail: MailCatcher;
  servers: readonly Server[];
  urls: readonly string[];
  /** The token of an account of the demonstration, by the first part of its address. */
  token(name: string): Promise<string>;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export interface SiteOptions {
  folder?: string;
  /** What its processes are started with besides. */
  variables?: Record<string, string>;
  /** What a process has besides, by its number. */
  ofServer?(at: number): Record<string, string>;
  servers?: number;
  postgresSettings?: Record<string, string>;
  /** A database that is there already, instead of a server of its own. */
  database?: Pick<Postgres, 'url' | 'query'>;
  /** Where processes reach the database, if not directly. */
  databaseUrl?(postgres: Postgres): Promise<string>;
  /** What happens to the empty database and the folder before anything starts on them. */
  prepare?(postgres: Postgres, dataDir: string): Promise<void>;
  /** What follows from where the database is. */
  ofSite?(postgres: Postgres): Record<string, string>;
}

/** Starts all of it, with the demonstration. */
export async function openSite(options: SiteOptions = {}): Promise<Site> {
  const folder = options.folder ?? temporaryFolder();
  const postgres = options.database
    ? givenDatabase(options.database)
    : await startPostgres(join(folder, 'database'), options.postgresSettings);
  await options.prepare?.(postgres, join(folder, 'data'));
  const mail = await openMailCatcher();
  const databaseUrl = (await options.databaseUrl?.(postgres)) ?? postgres.url;
  const variables = {
    ...{ DEMO: '1', PARVIS_WEB: '0', LOG_LEVEL: 'warn', SMTP_URL: mail.url },
    ...{ MAIL_FROM: 'Parvis <desk@parvis.test>', MAILS_PER_SECOND: '50' },
    ...{ ANONYMOUS_MAILS: '100000', ANONYMOUS_MAILS_PER_ADDRESS: '100000' },
    ...options.variables,
    ...options.ofSite?.(postgres),
  };
  const servers: Server[] = [];
  for (let at = 0; at < (options.servers ?? 2); at++) {
    const port = String(await freePort());
    const own = { ...variables, PORT: port, ...options.ofServer?.(at) };
    const server = serverOf(join(folder, 'data'), databaseUrl, own);
    await server.start();
    servers.push(server);
  }
  const urls = servers.map(({ url }) => url);
  const tokens = new Map<string, Promise<string>>();
  const logIn = async (name: string) => {
    const body = { username: `${name}@parvis.test`, password: PASSWORD, remember: true };
    return (await ask(urls, { method: 'POST', path: '/users/token-auth/', body })).token as string;
  };
  // The pool of whoever looks on would be cut off with everybody else's connections.
  return {
    ...{ folder, postgres, mail, servers, urls },
    token(name) {
      const token = tokens.get(name) ?? logIn(name);
      tokens.set(name, token);
      return token;
    },
    query: postgres.query,
    async close() {
      await Promise.all(servers.map((server) => server.stop()));
      await postgres.stop('fast');
    },
  };
}

/** Whoever gave it starts and stops it. */
function givenDatabase(database: Pick<Postgres, 'url' | 'query'>): Postgres {
  const notOurs = async () => {};
  return { ...database, port: 0, start: notOurs, stop: notOurs, hasEnded: () => false, log: () => '' };
}

function serverOf(dataDir: string, databaseUrl: string, variables: Record<string, string>): Server {
  let product: Product | undefined;
  return {
    url: `http://127.0.0.1:${variables.PORT}`,
    async start() {
      product = await startProduct(dataDir, databaseUrl, variables);
    },
    kill: async () => product?.kill(),
    stop: async () => product?.stop(),
    said: () => product?.said() ?? '',
  };
}

/** Looks again until it is so; answers after how many milliseconds, or `undefined` where it was not so in time. */
export async function until(
  isSo: () => Promise<boolean>,
  limitMs: number,
  everyMs = 100,
): Promise<number | undefined> {
  const start = performance.now();
  do {
    if (await isSo()) return performance.now() - start;
    await sleep(everyMs);
  } while (performance.now() - start < limitMs);
  return undefined;
}

/** Tells what processes said, where one wants to know why something does not hold. */
export function complaintsOf({ servers }: Pick<Site, 'servers'>): string[] {
  return servers.flatMap((server) =>
    server
      .said()
      .split('\n')
      .filter((line) => /"level":"(error|fatal)"/.test(line)),
  );
}

export interface Readiness {
  status: number;
  /** Milliseconds. */
  after: number;
}

const PROBE_LIMIT_MS = 12_000;

/** What `/readyz` of each process says, and after how long; status 0 where it says nothing. */
export async function readiness({ urls }: Pick<Site, 'urls'>): Promise<Readiness[]> {
  return Promise.all(
    urls.map(async (url) => {
      const start = performance.now();
      const signal = AbortSignal.timeout(PROBE_LIMIT_MS);
      const status = await fetch(`${url}/readyz`, { signal }).then(
        (answer) => answer.status,
        () => 0,
      );
      return { status, after: Math.round(performance.now() - start) };
    }),
  );
}
