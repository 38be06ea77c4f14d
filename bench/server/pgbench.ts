import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Statement } from '../../test/support/statements.ts';

const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils') as {
  /** The value as the driver sends it. */
  prepareValue(value: unknown): string | Buffer | null;
};

/** Writes each call's statements into a script with parameters. Returns pgbench's arguments. */
export function writeScripts(calls: readonly Statement[][], folder: string): string[] {
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

export function hasPgbench(): boolean {
  return spawnSync('pgbench', ['--version']).status === 0;
}

/** Each client runs `times` randomly chosen scripts. */
export async function runPgbench(
  databaseUrl: string,
  { scripts, clients, times }: { scripts: string[]; clients: number; times: number },
): Promise<{ rate: number; answers: number }> {
  const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-t', String(times)];
  const { stdout } = await promisify(execFile)('pgbench', [...options, ...scripts, databaseUrl], {
    maxBuffer: 64 * 1024 ** 2,
  });
  // PostgreSQL 14 and newer exclude connection time, older versions print both.
  const rate = Number(/tps = ([\d.]+) \((?:without|excluding)/.exec(stdout)?.[1]);
  if (Number.isNaN(rate)) throw new Error(`pgbench answered: ${stdout}`);
  return { rate, answers: clients * times };
}
