import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{kit,features,test,scripts}/**/*.test.ts'],
    globalSetup: ['test/globalSetup.ts'],
    setupFiles: ['test/noStrayOutput.ts'],
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
