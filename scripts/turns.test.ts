import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { partOf, turnOf } from './turns.ts';

const all = Array.from({ length: 11 }, (_, number) => number);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parvis-turns-'));
});
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Parvis', '-c', 'user.email=tests@parvis.test', ...args], {
    cwd: folder,
    env: {
      ...process.env,
      GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
      GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
    },
  });
afterEach(() => rmSync(folder, { recursive: true }));

it('each has one turn, and neighbours have not the same', () => {
  const { of } = turnOf(folder);
  const turns = Array.from({ length: of }, (_, at) => partOf(all, { number: at + 1, of }));
  expect(turns.flat().sort((a, b) => a - b)).toEqual(all);
  for (const items of turns) expect(items.some((item) => items.includes(item + 1))).toBe(false);
});

it('without a repository it is the first one’s turn; of commits it is each one’s at some time, and of one always the same', () => {
  expect(turnOf(folder).number).toBe(1);
  git('init', '-q');
  const seen = new Set<number>();
  // What these commits say is always the same, and so are their hashes.
  for (let number = 0; number < 40; number++) {
    git('commit', '-q', '--allow-empty', '-m', String(number));
    expect(turnOf(folder)).toEqual(turnOf(folder));
    seen.add(turnOf(folder).number);
  }
  expect([...seen].sort()).toEqual(Array.from({ length: turnOf(folder).of }, (_, at) => at + 1));
});
