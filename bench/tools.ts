import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;

/** Installs Lighthouse unless it is there in the version of the lock file. Throws an Error if npm fails. */
export function installTools(): void {
  const installed = packagesIn(join(folder, 'node_modules', '.package-lock.json'));
  const wanted = packagesIn(join(folder, 'package-lock.json'));
  const isThere = Object.entries(wanted).every(
    ([path, { integrity, optional }]) =>
      path === '' || (installed[path] ? installed[path].integrity === integrity : optional === true),
  );
  if (isThere) return;
  console.log('Installing the tools of the bench …');
  const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) throw new Error('The tools of the bench could not be installed.');
}

function packagesIn(file: string): Record<string, { integrity?: string; optional?: boolean }> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}
