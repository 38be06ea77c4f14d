import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MIGRATIONS, sha256Of } from './upgrade/dump.ts';

// A released migration is never edited. A new file adds its line (`sha256sum`); an additional line for a file
// is an accepted earlier form, with its reason.
it('released migrations are unchanged', () => {
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
