import { execFile } from 'node:child_process';
import { accessSync, constants, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Statement } from './capture.ts';
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

export interface PgbenchOptions {
  program: string;
  databaseUrl: string;
  /** What each call does; at most 128 calls. Values are text, numbers or nothing. */
  calls: readonly Statement[][];
  clients: number;
  /** Calls of each client. A number of seconds would begin while it connects. */
  times: number;
  /** An empty folder's path to work in. */
  folder: string;
}

/**
 * Runs the statements of the calls, drawn at random, in the way the product's driver does: the extended protocol, values
 * apart from the text. Throws an Error where one fails.
 */
export async function runPgbench(options: PgbenchOptions): Promise<Round> {
  const { program, databaseUrl, calls, clients, times, folder } = options;
  if (calls.length > MOST_SCRIPTS) throw new Error(`pgbench takes ${MOST_SCRIPTS} scripts at most.`);
  mkdirSync(folder, { recursive: true });
  try {
    const variables: string[] = [];
    const files = calls.map((statements, call) => {
      const file = join(folder, `${call}.sql`);
      const scripts = statements.map(({ text, values }, at) => {
        const names = values.map((value, number) => {
          const name = `v${call}_${at}_${number}`;
          variables.push('-D', `${name}=${textOf(value)}`);
          return `:${name}`;
        });
        const line = text.replace(/\s+/g, ' ').trim();
        return `${line.replace(/\$(\d+)/g, (_, number) => names[Number(number) - 1] ?? '')};\n`;
      });
      writeFileSync(file, scripts.join(''));
      return file;
    });
    const log = join(folder, 'log');
    await promisify(execFile)(
      program,
      [
        ...['-n', '-M', 'extended', '-c', String(clients), '-j', '1', '-t', String(times)],
        ...['-l', '--log-prefix', log],
        ...files.flatMap((file) => ['-f', file]),
        ...variables,
        databaseUrl,
      ],
      { maxBuffer: 64 * 1024 * 1024 },
    );
    const logs = readdirSync(folder).filter((name) => name.startsWith('log'));
    const lines = logs.flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
    const done = lines.filter((line) => line !== '').map(readLine);
    const start = Math.min(...done.map(({ milliseconds, end }) => end - milliseconds));
    const end = Math.max(...done.map((one) => one.end));
    const spent = done.map(({ milliseconds }) => milliseconds);
    return summary(spent, (end - start) / 1000);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A line of its log: client, number, microseconds, script, and seconds and microseconds of the clock at its end. */
function readLine(line: string): { milliseconds: number; end: number } {
  const [, , time, , seconds, microseconds] = line.split(' ').map(Number);
  if (time === undefined || seconds === undefined || microseconds === undefined)
    throw new Error(`pgbench wrote an unknown line: ${line}`);
  return { milliseconds: time / 1000, end: seconds * 1000 + microseconds / 1000 };
}

function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  throw new Error(`pgbench cannot be given ${JSON.stringify(value)}.`);
}
