import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** A hash of the files that match these patterns, from the project's root on: what follows from them is known by it. */
export function fingerprintOf(patterns: string[]): string {
  const hash = createHash('sha256');
  for (const file of patterns.flatMap((pattern) => globSync(pattern, { cwd: root }).sort()))
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
