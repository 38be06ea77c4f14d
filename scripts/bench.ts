// Measures, and stops and removes everything that it started and made: npm run bench [-- small week]
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { undoAll } from '../bench/processes.ts';
import { bench } from '../bench/run.ts';

const folder = join(import.meta.dirname, '..', 'bench');
let stopping = false;

async function stop(): Promise<void> {
  // A terminal's Ctrl-C arrives twice: from the terminal and through npm.
  if (stopping) return;
  stopping = true;
  console.log('Stopping …');
  await undoAll();
  process.exit(130);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

try {
  installTools();
  await bench(process.argv.slice(2));
} catch (error) {
  // What is stopped fails; that is no news.
  if (!stopping) console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
if (!stopping) await undoAll();

/** The load generator and its kind, which the product does not install. */
function installTools(): void {
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
