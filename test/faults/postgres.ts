import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { atEnd } from '../../bench/processes.ts';
import { chooseAccount } from '../../kit/server/postgres/osUser.ts';
import {
  addressOf,
  type Cluster,
  createCluster,
  findPrograms,
} from '../../kit/server/postgres/postgresCluster.ts';
import { freePort } from './ports.ts';

/** How a server ends: in order, cutting off whoever is connected; or at once, to recover when it starts. */
export type StopMode = 'fast' | 'immediate';
const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** How many connections there may be: enough for two processes and whoever looks on. */
const CONNECTIONS = 100;
const LOOK_AGAIN_MS = 20;
const START_LIMIT_MS = 60_000;

/** A PostgreSQL server that is not Parvis's own: it stops and starts as its administrator wants, under one address. */
export interface Postgres {
  url: string;
  port: number;
  /** Returns when it takes connections. */
  start(): Promise<void>;
  /** Returns when its process has ended. */
  stop(mode: StopMode): Promise<void>;
  /** Its process is not there. */
  hasEnded(): boolean;
  /** Runs a query, on a connection of its own. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** What it has logged. */
  log(): string;
}

/** Starts one, with its data in a folder. */
export async function startPostgres(
  folder: string,
  settings: Record<string, string> = {},
): Promise<Postgres> {
  mkdirSync(folder, { recursive: true });
  const programs = await findPrograms();
  const cluster: Cluster = {
    programs,
    runAs: chooseAccount(programs.postgres, folder),
    folder: join(folder, 'postgres'),
    logFile: join(folder, 'server.log'),
  };
  await createCluster(cluster);
  const port = await freePort();
  const url = addressOf(cluster, port);
  const all = {
    ...{ listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) },
    ...{ max_connections: String(CONNECTIONS), io_method: 'sync', jit: 'off', ...settings },
  };
  let child: ChildProcess | undefined;
  const hasEnded = () => !child || child.exitCode !== null || child.signalCode !== null;
  const query = async <Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const server: Postgres = {
    url,
    port,
    query,
    hasEnded,
    log: () => readFileSync(cluster.logFile, 'utf8'),
    async start() {
      const [command = '', ...args] = [...cluster.runAs.prefix, programs.postgres, '-D', cluster.folder];
      const given = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      const log = openSync(cluster.logFile, 'a');
      child = spawn(command, [...args, ...given], {
        ...cluster.runAs.ids,
        env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
        cwd: '/',
        stdio: ['ignore', log, log],
      });
      closeSync(log);
      for (const deadline = Date.now() + START_LIMIT_MS; ; await sleep(LOOK_AGAIN_MS)) {
        try {
          await query('select 1');
          return;
        } catch (error) {
          if (hasEnded() || Date.now() > deadline)
            throw new Error(`PostgreSQL did not start: ${error}\n${server.log().slice(-2_000)}`);
        }
      }
    },
    async stop(mode) {
      if (!child || hasEnded()) return;
      const ended = once(child, 'exit');
      child.kill(signals[mode]);
      await ended;
    },
  };
  atEnd(() => server.stop('immediate'));
  await server.start();
  return server;
}
