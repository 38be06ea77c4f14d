import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './support/folders.ts';

const read = (name: string) => readFileSync(join(root, name), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

it('the newest release of the changelog is the version in package.json', () => {
  const releases = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, title]) => title);
  expect(releases[0]).toMatch(new RegExp(`^\\[${version.replaceAll('.', '\\.')}\\] – \\d{4}-\\d\\d-\\d\\d`));
});

it('the lock file, the image and the manual name the same version', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string;
    packages: Record<string, { version: string }>;
  };
  expect([lock.version, lock.packages['']?.version]).toEqual([version, version]);
  expect(read('compose.yaml')).toContain(`image: parvis:${version}\n`);
  expect(read('docs/operating.md')).toContain(`git clone --depth 1 REPOSITORY ${version}\n`);
});

it('no document mentions git tags', () => {
  const documents = execFileSync('git', ['ls-files', '*.md', 'deploy', 'compose.yaml'], {
    cwd: root,
    encoding: 'utf8',
  });
  const found = documents
    .trim()
    .split('\n')
    .filter((name) => /--tags|git tag|--branch NEW|\ba tag\b/.test(read(name)));
  expect(found).toEqual([]);
});
