import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const pathOf = (name: string) => new URL(name, import.meta.url);

/** Reads a recording. `RECORD=1 npx vitest run test/contract` writes it first: review the changes. */
export function recording<T>(name: string, now: T): T {
  if (process.env.RECORD === '1') {
    const args = ['format', `--stdin-file-path=test/contract/${name}`];
    writeFileSync(
      pathOf(name),
      execFileSync('node_modules/.bin/biome', args, { input: JSON.stringify(now), maxBuffer: 2 ** 24 }),
    );
  }
  return JSON.parse(readFileSync(pathOf(name), 'utf8')) as T;
}
