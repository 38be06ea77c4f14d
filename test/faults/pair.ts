import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { atEnd } from '../../bench/processes.ts';
import { chooseAccount } from '../../kit/server/postgres/osUser.ts';
import { freePort } from './ports.ts';

const DEBIAN = '/usr/lib/postgresql';
const STANDBY = 'parvis_replica';
const START_LIMIT_MS = 60_000;

/** A primary and a streaming replica of it, of Debian's PostgreSQL. */
export interface Pair {
  primary: Member;
  replica: Member;
  version: string;
}

interface Member {
  port: number;
  /** For Parvis. */
  url: string;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** Has it take writes; answers after how many milliseconds it does. */
  promote(): Promise<number>;
  stop(): Promise<void>;
}

/** Where Debian's programs are, of the newest version; undefined: none is installed. */
export function findDebianPostgres(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined;
  return readdirSync(DEBIAN)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'pg_basebackup')));
}

/**
 * Starts both. `commit`: what the primary waits for before it says that a write is done: `local`, `on` (the replica has it on its
 * disk) or `remote_apply` (the replica shows it).
 */
export async function startPair(programs: string, folder: string, commit: string): Promise<Pair> {
  mkdirSync(folder, { recursive: true });
  const runAs = chooseAccount(join(programs, 'postgres'), folder);
  if (runAs.owner) chownSync(folder, runAs.owner.uid, runAs.owner.gid);
  const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  const line = (program: string, args: string[]) =>
    [...runAs.prefix, join(programs, program), ...args] as [string, ...string[]];
  const run = (program: string, args: string[]) => {
    const [command, ...rest] = line(program, args);
    const { status, stderr } = spawnSync(command, rest, {
      ...runAs.ids,
      env: environment,
      cwd: '/',
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };
  const member = async (
    name: string,
    settings: Record<string, string>,
  ): Promise<Member & { start(): Promise<void> }> => {
    const [data, port] = [join(folder, name), await freePort()];
    const all = {
      ...{ listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) },
      ...{ max_connections: '150', hot_standby: 'on', wal_keep_size: '256MB', jit: 'off', ...settings },
    };
    const logFile = join(folder, `${name}.log`);
    let child: ChildProcess | undefined;
    const end = async (signal: NodeJS.Signals) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    };
    const ask = async <Row extends pg.QueryResultRow>(
      text: string,
      values: unknown[],
      as: string,
    ): Promise<Row[]> => {
      const client = new pg.Client({ connectionString: as });
      client.on('error', () => {});
      try {
        await client.connect();
        return (await client.query<Row>(text, values)).rows;
      } finally {
        await client.end().catch(() => undefined);
      }
    };
    const superuser = `postgres://postgres@127.0.0.1:${port}/parvis`;
    atEnd(() => end('SIGQUIT'));
    return {
      port,
      url: `postgres://parvis:parvis@127.0.0.1:${port}/parvis`,
      query: (text, values = []) => ask(text, values, superuser),
      kill: () => end('SIGQUIT'),
      stop: () => end('SIGINT'),
      async promote() {
        const start = performance.now();
        await ask('select pg_promote(true, 60)', [], superuser);
        return performance.now() - start;
      },
      async start() {
        const given = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
        const [command, ...args] = line('postgres', ['-D', data, ...given]);
        const log = openSync(logFile, 'a');
        child = spawn(command, args, {
          ...runAs.ids,
          env: environment,
          cwd: '/',
          stdio: ['ignore', log, log],
        });
        closeSync(log);
        const ready = `postgres://postgres@127.0.0.1:${port}/postgres`;
        for (const deadline = Date.now() + START_LIMIT_MS; ; await sleep(50)) {
          try {
            await ask('select 1', [], ready);
            return;
          } catch (error) {
            if (child.exitCode !== null || Date.now() > deadline)
              throw new Error(
                `PostgreSQL did not start: ${error}\n${readFileSync(logFile, 'utf8').slice(-2_000)}`,
              );
          }
        }
      },
    };
  };

  run('initdb', [
    '-D',
    join(folder, 'primary'),
    '-U',
    'postgres',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]);
  const primary = await member('primary', { synchronous_commit: commit === 'local' ? 'on' : commit });
  await primary.start();
  const admin = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${primary.port}/postgres` });
  await admin.connect();
  await admin.query(`create role parvis login password 'parvis'`);
  await admin.query('create role haproxy login');
  await admin.query('create database parvis owner parvis');
  const server = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${STANDBY}`;
  run('pg_basebackup', [
    '-d',
    server,
    '-D',
    join(folder, 'replica'),
    '-R',
    '-c',
    'fast',
    '-C',
    '-S',
    STANDBY,
  ]);
  const replica = await member('replica', { synchronous_commit: 'on' });
  await replica.start();
  if (commit !== 'local') {
    await admin.query(`alter system set synchronous_standby_names = '${STANDBY}'`);
    await admin.query('select pg_reload_conf()');
  }
  const expected = commit === 'local' ? 'async' : 'sync';
  const state = async () =>
    (await admin.query<{ sync_state: string }>('select sync_state from pg_stat_replication')).rows[0]
      ?.sync_state;
  for (const deadline = Date.now() + START_LIMIT_MS; (await state()) !== expected; await sleep(50))
    if (Date.now() > deadline) throw new Error('The replica does not stream.');
  const { rows } = await admin.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  await admin.end();
  return { primary, replica, version: rows[0]?.version ?? '' };
}
