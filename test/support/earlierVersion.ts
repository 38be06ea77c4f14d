import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const FOLDER = join(root, '.runtime', 'earlier');

/** The last version with counted changes, cached answers and hand-written chunks. */
export const EARLIER = '611b5c19';

/** A shallow clone may lack the commit. */
export function hasCommit(commit: string): boolean {
  return spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0;
}

/**
 * Extracts a commit, installs its packages and, if `built`, builds its screens. Returns its folder, which is
 * kept for later runs.
 */
export function prepareEarlierVersion(commit: string, { built }: { built: boolean }): string {
  const folder = join(FOLDER, `${commit}${built ? '-built' : ''}`);
  if (existsSync(folder)) return folder;
  mkdirSync(FOLDER, { recursive: true });
  const draft = mkdtempSync(`${folder}-`);
  try {
    const run = (command: string, ...args: string[]) =>
      execFileSync(command, args, { cwd: draft, stdio: ['ignore', 'ignore', 'inherit'] });
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 512 * 1024 ** 2 });
    execFileSync('tar', ['-x'], { cwd: draft, input: archive });
    run('npm', 'ci', '--loglevel=error', '--prefer-offline', built ? '--include=dev' : '--omit=dev');
    if (built) run(process.execPath, join('scripts', 'build.ts'));
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}
