import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { atEnd, temporaryFolder } from '../processes.ts';

const root = join(import.meta.dirname, '..', '..');

/** Checks out a commit in a git worktree that is removed at the end, installs its packages and builds it. */
export function buildEarlierVersion(commit: string): string {
  const folder = join(temporaryFolder(), commit);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
  git('worktree', 'add', '--detach', folder, commit);
  atEnd(() => git('worktree', 'remove', '--force', folder));
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  run('npm', 'ci', '--loglevel=error');
  run(process.execPath, join('scripts', 'build.ts'));
  return folder;
}
