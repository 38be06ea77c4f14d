import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { css } from '../../vite.config.ts';
import { findChromium } from '../e2e/support/chromium.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { executablePath, args } = await findChromium();

/** Component tests, in the browser of the e2e tests. */
export default defineConfig({
  root,
  cacheDir: `${root}node_modules/.vite-components`,
  plugins: [react()],
  css,
  // Optimise all libraries before the first test: one found later would bring a second React.
  optimizeDeps: { entries: ['{kit,core,features,web}/**/*.tsx', 'test/components/*.tsx'] },
  test: {
    include: ['{kit,core,features,web}/**/*.test.tsx'],
    setupFiles: ['test/components/setup.ts'],
    // A page for each file would load a thousand modules again, a quarter of the time.
    isolate: false,
    // Generous, because the machine may be busy.
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
