import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { installPackage, succeeds } from '../../support/packages.ts';

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

// A browser under test has nobody to call: without network, these calls fail and wait. A graphics card that is imitated takes a tenth
// of the processor more than drawing without one.
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
];

/** For tests: their pages live for seconds, and never get back what optimizing their code takes. Figures are taken without. */
export const UNOPTIMIZED = '--js-flags=--no-opt --no-maglev';

/**
 * A Chromium that runs on this machine: CHROMIUM_PATH, one that is installed, Playwright's own (which is downloaded if
 * need be), or Debian's package where we may install it. Throws an Error that says what to do when there is none.
 */
export async function findChromium(): Promise<Chromium> {
  const given = process.env.CHROMIUM_PATH;
  if (given && !(await runs(given))) throw new Error(`CHROMIUM_PATH is ${given}, which does not run.`);
  const executablePath =
    given || (await installed()) || (await playwrightsOwn()) || (await download()) || (await debianPackage());
  if (!executablePath) {
    throw new Error(
      'There is no Chromium to test with: install Chromium or Chrome, or set CHROMIUM_PATH to one.',
    );
  }
  return { executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox', ...QUIET] : QUIET };
}

async function installed(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC];
  for (const path of candidates) if (await runs(path)) return path;
  return undefined;
}

async function playwrightsOwn(): Promise<string | undefined> {
  const path = chromium.executablePath();
  return (await runs(path)) ? path : undefined;
}

async function download(): Promise<string | undefined> {
  process.stdout.write('Fetching a Chromium to test with …\n');
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
  await succeeds(process.execPath, [playwright, 'install', '--no-shell', 'chromium'], {
    timeout: DOWNLOAD_LIMIT_MS,
  });
  return playwrightsOwn();
}

async function debianPackage(): Promise<string | undefined> {
  return (await installPackage('chromium-headless-shell', 'chromium')) ? installed() : undefined;
}

/** A downloaded browser may lack libraries of the system: it is there, and does not run. */
async function runs(path: string): Promise<boolean> {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  return succeeds(path, ['--version']);
}
