import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, so that none of them runs alone at the end. */
const LONGEST = ['authorization', 'secondHalf', 'calls', 'backup', 'dev', 'rollingUpgrade'].map(
  (name) => `/${name}.test.ts`,
);
const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(name));

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ['{kit,core,features,test,scripts}/**/*.test.ts'],
    // They stop processes and move clocks: `npm run test:faults`.
    exclude: ['test/faults/**'],
    globalSetup: ['test/support/globalSetup.ts'],
    setupFiles: ['test/support/failOnConsole.ts'],
    pool: 'forks',
    // Files of one process share the loaded modules. Each has a database and an application of its own.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // One more than processors, because many tests wait for a time limit or a child process.
    maxWorkers: availableParallelism() + 1,
    // Long enough for a busy machine: reached only by a test that hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
