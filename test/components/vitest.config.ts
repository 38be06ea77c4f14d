import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { css } from '../../vite.config.ts';
import { findChromium } from '../e2e/support/chromium.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { executablePath, args } = await findChromium();

/** Fields, dialogs and lists by themselves, in the browser that the journeys run in. */
export default defineConfig({
  root,
  cacheDir: `${root}node_modules/.vite-components`,
  plugins: [react()],
  css,
  // Libraries are prepared before the first test: one that is found later would come with a React of its own.
  optimizeDeps: { entries: ['{kit,core,features,web}/**/*.tsx', 'test/components/*.tsx'] },
  test: {
    include: ['{kit,core,features,web}/**/*.test.tsx'],
    setupFiles: ['test/components/setup.ts'],
    // Each file on a page of its own loaded the same thousand modules anew: a quarter of what these tests took.
    isolate: false,
    // How long nothing may hang. A machine that has other work to do is slow, and no test's fault.
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: { executablePath, args },
        contextOptions: { locale: 'fr-FR', timezoneId: 'Europe/Paris', reducedMotion: 'reduce' },
        actionTimeout: 20_000,
      }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1280, height: 800 },
      screenshotFailures: false,
    },
  },
});
