import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{kit,features,test,scripts}/**/*.test.ts'],
    globalSetup: ['test/globalSetup.ts'],
    setupFiles: ['test/noStrayOutput.ts'],
    pool: 'forks',
    // Loading the application took longer than most files' tests: the files of one process share it. Each still has a
    // database and an application of its own.
    isolate: false,
    // By default one processor is left idle.
    maxWorkers: availableParallelism(),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes when the machine has time: its own second is no bound of ours.
    expect: { poll: { timeout: 15_000 } },
  },
});
