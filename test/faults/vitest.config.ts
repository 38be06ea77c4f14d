import { defineConfig } from 'vitest/config';

/** Scenarios that break or attack the running product: `npm run test:faults`. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['test/faults/*.test.ts'],
    reporters: ['verbose'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
