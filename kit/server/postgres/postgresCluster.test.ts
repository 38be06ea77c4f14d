import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { restoreLibraryLinks } from './postgresCluster.ts';

test('a package installed without its scripts is reported with a message when links cannot be created', () => {
  const root = mkdtempSync(join(tmpdir(), 'parvis-postgres-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'native'));
  writeFileSync(join(root, 'native/library.so.1.2'), '');
  writeFileSync(
    join(root, 'native/pg-symlinks.json'),
    JSON.stringify([{ source: 'native/library.so.1.2', target: 'native/library.so.1' }]),
  );
  expect(() => restoreLibraryLinks(root)).toThrow('run “npm rebuild” in the folder of Parvis');
  writeFileSync(join(root, 'native/library.so.1'), '');
  restoreLibraryLinks(root);
});
