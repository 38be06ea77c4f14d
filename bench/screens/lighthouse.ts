import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from '../../test/e2e/support/chromium.ts';
import type { StoredSession } from '../../test/e2e/support/sessions.ts';
import { atEnd, temporaryFolder } from '../processes.ts';

const BENCH = join(import.meta.dirname, '..');
const LIGHTHOUSE = join(BENCH, 'node_modules', 'lighthouse', 'core', 'index.js');

const ATTEMPTS = 3;

export const devices = ['phone', 'desktop'] as const;
export type Device = (typeof devices)[number];

/** Times in milliseconds. */
export interface Figures {
  score: number;
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  kilobytes: number;
  requests: number;
}

interface Result {
  lhr: {
    runtimeError?: { message: string };
    finalDisplayedUrl: string;
    categories: Record<string, { score: number | null }>;
    audits: Record<string, { numericValue?: number; details?: { items: { transferSize: number }[] } }>;
  };
}

type Lighthouse = (url: string, flags: object, config: object | undefined) => Promise<Result | undefined>;

export interface AuditBrowser {
  /** Signs an account in at an origin, or out if undefined. */
  signIn(origin: string, kept: StoredSession | undefined): Promise<void>;
  /** `isWarm` keeps the browser cache of the last audit. */
  audit(url: string, device: Device, isWarm: boolean): Promise<Figures>;
  close(): Promise<void>;
}

export async function startAuditBrowser(keyHash: string): Promise<AuditBrowser> {
  const { default: lighthouse, desktopConfig } = await loadLighthouse();
  const { executablePath, args } = await findChromium();
  const profile = temporaryFolder();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    // Chromium caches nothing of an origin whose certificate it merely ignores.
    args: [...args, '--remote-debugging-port=0', `--ignore-certificate-errors-spki-list=${keyHash}`],
    handleSIGINT: false,
  });
  // Chromium writes its port into the first line.
  const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  return {
    async signIn(origin, kept) {
      const page = await context.newPage();
      // A page of the origin that starts nothing.
      await page.goto(`${origin}/robots.txt`);
      await page.evaluate(
        (entries) => {
          localStorage.clear();
          for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
        },
        { i18nextLng: 'fr', ...kept },
      );
      await page.close();
    },
    async audit(url, device, isWarm) {
      const flags = {
        port: Number(port),
        output: 'json',
        logLevel: 'error',
        onlyCategories: ['performance'],
        disableStorageReset: isWarm,
        disableFullPageScreenshot: true,
        // Lighthouse would wait for the end of the event stream.
        blockedUrlPatterns: ['*/api/live*'],
      };
      for (let attempt = 1; ; attempt += 1) {
        const result = await lighthouse(url, flags, device === 'desktop' ? desktopConfig : undefined);
        const error = result?.lhr.runtimeError;
        if (result && !error) return figuresOf(result.lhr, url);
        // Lighthouse asks for another run if Chromium's trace lacks the navigation.
        if (attempt === ATTEMPTS) throw new Error(`Lighthouse could not audit ${url}: ${error?.message}`);
      }
    },
    close: atEnd(() => context.close()),
  };
}

function figuresOf({ categories, audits, finalDisplayedUrl }: Result['lhr'], url: string): Figures {
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`);
  const requests = audits['network-requests']?.details?.items ?? [];
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    score: (categories.performance?.score ?? Number.NaN) * 100,
    firstPaint: figure('first-contentful-paint'),
    largestPaint: figure('largest-contentful-paint'),
    blocking: figure('total-blocking-time'),
    kilobytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
    requests: requests.filter(({ transferSize }) => transferSize > 0).length,
  };
}

/** Lighthouse has its own package.json because the product does not depend on it. */
async function loadLighthouse(): Promise<{ default: Lighthouse; desktopConfig: object }> {
  if (!existsSync(LIGHTHOUSE)) {
    const npm = ['ci', '--ignore-scripts', '--loglevel=error'];
    if (spawnSync('npm', npm, { cwd: BENCH, stdio: 'inherit' }).status !== 0)
      throw new Error('Lighthouse could not be installed.');
  }
  return import(pathToFileURL(LIGHTHOUSE).href);
}
