import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MIGRATIONS, sha256Of } from './upgrade/dump.ts';

// What was run somewhere is never edited: a change is a migration of its own. A new file brings its line along
// (`sha256sum`); a further line for a file is a form that installations have run, and comes with its reason.
it('every migration reads as it landed', () => {
  const listed = readFileSync(join(MIGRATIONS, 'checksums.txt'), 'utf8').matchAll(
    /^([0-9a-f]{64}) {2}(\S+)/gm,
  );
  const asLanded = new Map<string, string>();
  for (const [, sum = '', name = ''] of listed) if (!asLanded.has(name)) asLanded.set(name, sum);
  const files = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  expect(files.map((name) => [name, sha256Of(readFileSync(join(MIGRATIONS, name)))])).toEqual([...asLanded]);
});
