import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

interface Chromium {
  executablePath: string;
  /** To be given at each launch. */
  args: string[];
}

// The shell has no window to draw, and takes a fifth of the processor for it.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];
const MAC = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
const DOWNLOAD_LIMIT_MS = 180_000;

// A browser under test has nobody to call: without network, these calls fail and wait.
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** For tests: their pages live for seconds, and never get back what optimizing their code takes. Figures are taken without. */
export const UNOPTIMIZED = '--js-flags=--no-opt --no-maglev';

/**
 * A Chromium that runs on this machine: CHROMIUM_PATH, one that is installed, Playwright's own (which is downloaded if
 * need be), or Debian's package where we may install it. Throws an Error that says what to do when there is none.
 */
export async function findChromium(): Promise<Chromium> {
  const given = process.env.CHROMIUM_PATH;
  if (given && !runs(given)) throw new Error(`CHROMIUM_PATH is ${given}, which does not run.`);
  const executablePath = given || installed() || playwrightsOwn() || download() || debianPackage();
  if (!executablePath) {
    throw new Error(
      'There is no Chromium to test with: install Chromium or Chrome, or set CHROMIUM_PATH to one.',
    );
  }
  return { executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox', ...QUIET] : QUIET };
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC];
  return candidates.find(runs);
}

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath();
  return runs(path) ? path : undefined;
}

function download(): string | undefined {
  process.stdout.write('Fetching a Chromium to test with …\n');
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
  spawnSync(process.execPath, [playwright, 'install', '--no-shell', 'chromium'], {
    stdio: 'ignore',
    timeout: DOWNLOAD_LIMIT_MS,
  });
  return playwrightsOwn();
}

function debianPackage(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...step: string[]) => spawnSync('apt-get', step, { env, stdio: 'ignore' }).status === 0;
  if (!apt('update', '-qq')) return undefined;
  const install = (name: string) => apt('install', '-qq', '-y', '--no-install-recommends', name);
  return install('chromium-headless-shell') || install('chromium') ? installed() : undefined;
}

/** A downloaded browser may lack libraries of the system: it is there, and does not run. */
function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}
