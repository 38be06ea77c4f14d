import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { installPackage, succeeds } from '../../support/packages.ts';

interface Chromium {
  executablePath: string;
  /** Pass these at each launch. */
  args: string[];
}

// The headless shell draws no window and uses a fifth of the processor time.
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

// Without network, background calls of the browser fail slowly. Software emulation of a graphics card costs a
// tenth of the processor.
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
];

/** For tests only: pages live too briefly for optimised code to pay off. */
export const UNOPTIMIZED = '--js-flags=--no-opt --no-maglev';

/**
 * Finds a Chromium: CHROMIUM_PATH, an installed one, Playwright's, or Debian's package. Throws an Error that
 * says what to do if there is none.
 */
export async function findChromium(): Promise<Chromium> {
  const configured = process.env.CHROMIUM_PATH;
  if (configured && !(await runs(configured)))
    throw new Error(`CHROMIUM_PATH is ${configured}, which does not run.`);
  const executablePath =
    configured ||
    (await installed()) ||
    (await playwrightsOwn()) ||
    (await download()) ||
    (await debianPackage());
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

/** A downloaded browser may lack system libraries and not run. */
async function runs(path: string): Promise<boolean> {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  return succeeds(path, ['--version']);
}
