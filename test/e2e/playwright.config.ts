import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { findChromium, UNOPTIMIZED } from './support/chromium.ts';
import type { PortalOptions } from './support/portal.ts';

const { executablePath, args } = await findChromium();

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const onDesktop = { grepInvert: /@phone/ };
const onPhone = { grep: /@phone|@both/ };
const french = { locale: 'fr-FR' };
const english = { locale: 'en-GB' };
const light = { colorScheme: 'light' } as const;
const dark = { colorScheme: 'dark' } as const;

type Projects = NonNullable<PlaywrightTestConfig['projects']>;

/** Tests run on a desktop; `@phone`: on a phone instead, `@both`: on each of them. */
const once: Projects = [
  { name: 'desktop', ...onDesktop, use: { ...desktop, ...french, ...light } },
  { name: 'phone', ...onPhone, use: { ...phone, ...english, ...dark } },
];

const matrix: Projects = [
  { name: 'desktop-fr-light', ...onDesktop, use: { ...desktop, ...french, ...light } },
  { name: 'desktop-en-dark', ...onDesktop, use: { ...desktop, ...english, ...dark } },
  { name: 'phone-fr-dark', ...onPhone, use: { ...phone, ...french, ...dark } },
  { name: 'phone-en-light', ...onPhone, use: { ...phone, ...english, ...light } },
];

export default defineConfig<PortalOptions>({
  testDir: '.',
  // Node reads TypeScript itself: transpiling every file took five seconds.
  build: { external: ['**/*.ts'] },
  outputDir: '../../test-results',
  globalSetup: './support/globalSetup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  retries: 0,
  // Generous, because a machine with other work is slow.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath, args: [...args, UNOPTIMIZED] },
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    trace: 'off',
    actionTimeout: 20_000,
  },
  projects: process.env.PARVIS_TEST_MATRIX ? matrix : once,
});
