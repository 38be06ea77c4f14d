import { defineConfig } from '@playwright/test';
import { findChromium } from './chromium.ts';
import type { PortalOptions } from './portal.ts';

const speed = '*Speed.spec.ts';
const { executablePath, args } = await findChromium();

export default defineConfig<PortalOptions>({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './globalSetup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath, args },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    trace: 'off',
    actionTimeout: 10_000,
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: speed,
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testIgnore: speed,
      // What runs in both languages and both themes does so on a desktop; on a phone once, in English and in light.
      grepInvert: / fr |ccessibility\.spec\.ts dark |@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // Afterwards and alone: what is measured must not share the machine with other tests.
    { name: 'speed', testMatch: speed, dependencies: ['desktop', 'phone'] },
  ],
});
