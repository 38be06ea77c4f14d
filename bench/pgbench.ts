import { execFile } from 'node:child_process';
import { accessSync, constants, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Scripts } from './pgbenchScripts.ts';
import { type Round, summary } from './round.ts';

const MOST_SCRIPTS = 128;
const DEBIAN = '/usr/lib/postgresql';

/** PostgreSQL's own load generator, if there is one on this machine: on the PATH or where Debian puts it. */
export function findPgbench(): string | undefined {
  const versions = (() => {
    try {
      return readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
    } catch {
      return [];
    }
  })();
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
  ];
  return folders.map((folder) => join(folder, 'pgbench')).find(runs);
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export interface PgbenchOptions extends Scripts {
  program: string;
  databaseUrl: string;
  clients: number;
  /** How often each client runs one of the scripts. A number of seconds would begin while it connects. */
  times: number;
  /** An empty folder's path to work in. */
  folder: string;
}

/** Not counted of each client: PostgreSQL plans a prepared statement anew five times before it may keep a plan. */
const LEFT_OUT = 8;

/**
 * Runs scripts, drawn at random, in the way the product's driver does: each statement prepared once in a connection, values
 * apart from the text. Throws an Error where one fails.
 */
export async function runPgbench(options: PgbenchOptions): Promise<Round> {
  const { program, databaseUrl, scripts, variables, clients, times, folder } = options;
  if (scripts.length > MOST_SCRIPTS) throw new Error(`pgbench takes ${MOST_SCRIPTS} scripts at most.`);
  mkdirSync(folder, { recursive: true });
  try {
    const files = scripts.map(({ text, weight }, at) => {
      const file = join(folder, `${at}.sql`);
      writeFileSync(file, text);
      return `${file}@${weight}`;
    });
    const log = join(folder, 'log');
    await promisify(execFile)(
      program,
      [
        ...['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-t', String(times + LEFT_OUT)],
        ...['-l', '--log-prefix', log],
        ...files.flatMap((file) => ['-f', file]),
        ...Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
        databaseUrl,
      ],
      { maxBuffer: 64 * 1024 * 1024 },
    );
    const logs = readdirSync(folder).filter((name) => name.startsWith('log'));
    const lines = logs.flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
    const done = lines.filter((line) => line !== '').map(readLine);
    const counted = [...Map.groupBy(done, ({ client }) => client).values()].flatMap((own) =>
      own.toSorted((a, b) => a.end - b.end).slice(LEFT_OUT),
    );
    const start = Math.min(...counted.map(({ milliseconds, end }) => end - milliseconds));
    const end = Math.max(...counted.map((one) => one.end));
    const spent = counted.map(({ milliseconds }) => milliseconds);
    return { ...summary(spent, (end - start) / 1000), answers: done.length };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A line of its log: client, number, microseconds, script, and seconds and microseconds of the clock at its end. */
function readLine(line: string): { client: number; milliseconds: number; end: number } {
  const [client, , time, , seconds, microseconds] = line.split(' ').map(Number);
  if (client === undefined || time === undefined || seconds === undefined || microseconds === undefined)
    throw new Error(`pgbench wrote an unknown line: ${line}`);
  return { client, milliseconds: time / 1000, end: seconds * 1000 + microseconds / 1000 };
}
