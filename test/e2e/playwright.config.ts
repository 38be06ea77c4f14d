import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { findChromium, UNOPTIMIZED } from './support/chromium.ts';
import type { PortalOptions } from './support/portal.ts';

const { executablePath, args } = await findChromium();

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

type Projects = NonNullable<PlaywrightTestConfig<PortalOptions>['projects']>;

/**
 * Each test once, on a desktop in French and light colours. `@phone`: on a phone in English and dark colours instead; `@both`:
 * on each of them.
 */
const once: Projects = [
  { name: 'desktop', grepInvert: /@phone|@small/, use: { ...desktop, language: 'fr', theme: 'light' } },
  { name: 'phone', grep: /@phone|@both|@small/, use: { ...phone, language: 'en', theme: 'dark' } },
];

/** Each test in every language, theme and size; `@phone`: on phones alone, `@desktop`: on none. */
const all: Projects = [
  { name: 'desktop-fr-light', grepInvert: /@phone/, use: { ...desktop, language: 'fr', theme: 'light' } },
  { name: 'desktop-en-dark', grepInvert: /@phone/, use: { ...desktop, language: 'en', theme: 'dark' } },
  { name: 'phone-fr-dark', grepInvert: /@desktop/, use: { ...phone, language: 'fr', theme: 'dark' } },
  { name: 'phone-en-light', grepInvert: /@desktop/, use: { ...phone, language: 'en', theme: 'light' } },
];

export default defineConfig<PortalOptions>({
  testDir: '.',
  // Node reads TypeScript itself: transpiling every file anew took a fresh clone five seconds.
  build: { external: ['**/*.ts'] },
  outputDir: '../../test-results',
  globalSetup: './support/globalSetup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  retries: 0,
  // How long nothing may hang. A machine that has other work to do is slow, and no test's fault.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath, args: [...args, UNOPTIMIZED] },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    trace: 'off',
    actionTimeout: 20_000,
  },
  projects: process.env.PARVIS_TEST_MATRIX ? all : once,
});
