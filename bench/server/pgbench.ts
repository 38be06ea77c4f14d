import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Statement } from '../../test/support/statements.ts';

const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils') as {
  /** The value as the driver sends it. */
  prepareValue(value: unknown): string | Buffer | null;
};
const DEBIAN = '/usr/lib/postgresql';

/** PostgreSQL's own load generator, on the PATH or where Debian puts it. */
export function findPgbench(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
  ];
  return folders.map((folder) => join(folder, 'pgbench')).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Scripts of pgbench, one per call, with their arguments. */
export type Scripts = string[];

/** Writes the statements of each call into a script. pgbench sends them like the driver: prepared, values apart. */
export function writeScripts(calls: readonly Statement[][], folder: string): Scripts {
  return calls.flatMap((statements, call) => {
    const variables: string[] = [];
    const lines = statements.map(({ text, values }, at) => {
      const names = values.map((value, place) => {
        const sent = prepareValue(value);
        if (sent === null) return 'null';
        const name = `c${call}_${at}_${place}`;
        variables.push('-D', `${name}=${sent}`);
        return `:${name}`;
      });
      const line = withoutColons(text).replace(/\s+/g, ' ').trim();
      return `${line.replace(/\$(\d+)/g, (_, place) => names[Number(place) - 1] ?? '')};\n`;
    });
    const file = join(folder, `${call}.sql`);
    writeFileSync(file, lines.join(''));
    return ['-f', file, ...variables];
  });
}

/** pgbench would read `'HH24:MI'` as a text with the variable MI. */
function withoutColons(text: string): string {
  return text.replace(/'(?:[^']|'')*'/g, (literal) =>
    literal.includes(':') ? `E${literal.replaceAll('\\', '\\\\').replaceAll(':', '\\x3a')}` : literal,
  );
}

/** Runs scripts drawn at random. Each client runs `times` of them. */
export async function runPgbench(
  program: string,
  databaseUrl: string,
  { scripts, clients, times }: { scripts: Scripts; clients: number; times: number },
): Promise<{ rate: number; answers: number }> {
  const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-t', String(times)];
  const { stdout } = await promisify(execFile)(program, [...options, ...scripts, databaseUrl], {
    maxBuffer: 64 * 1024 ** 2,
  });
  // PostgreSQL 14 and newer leave out the time of connecting, older ones tell both.
  const rate = Number(/tps = ([\d.]+) \((?:without|excluding)/.exec(stdout)?.[1]);
  if (Number.isNaN(rate)) throw new Error(`pgbench answered: ${stdout}`);
  return { rate, answers: clients * times };
}
