import { availableParallelism } from 'node:os';
import { defaultExclude, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { partOf } from './scripts/turns.ts';

/**
 * What starts and stops the product, or PostgreSQL, again and again, and fills the database more than once: a quarter of the time of all.
 * In `npm test` each has its turn with another commit (`scripts/turns.ts`); PARVIS_TEST_TURN says whose it is, as `1/4`.
 */
const TAKE_TURNS = [
  'test/backup/backup',
  'test/crash',
  'test/fuzz/calls',
  'test/dev',
  'test/stop',
  'test/databaseAway',
  'test/createAdmin',
  'test/launch',
  'test/mailSentOnce',
  'test/demoDay',
  'test/mailCrash',
  'test/replica',
  'kit/server/postgres/embeddedPostgres',
  'test/pooler',
  'kit/server/database/migrate',
  'test/upgrade/firstAgreements',
].map((name) => `${name}.test.ts`);
const [number, of] = (process.env.PARVIS_TEST_TURN ?? '').split('/').map(Number);
const others =
  number && of ? TAKE_TURNS.filter((name) => !partOf(TAKE_TURNS, { number, of }).includes(name)) : [];

/** Begun last, one of these would keep one processor busy while the others have nothing left to do. */
const LONGEST = ['towerMorning', 'authorization', 'secondHalf', 'calls', 'backup', 'dev'].map(
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
    exclude: [...defaultExclude, ...others],
    include: ['{kit,core,features,test,scripts}/**/*.test.ts'],
    globalSetup: ['test/support/globalSetup.ts'],
    setupFiles: ['test/support/failOnConsole.ts'],
    pool: 'forks',
    // Loading the application took longer than most files' tests: the files of one process share it. Each still has a
    // database and an application of its own.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // One more than there are processors: many a test waits for a limit to pass or a process to begin.
    maxWorkers: availableParallelism() + 1,
    // How long nothing may hang. A machine that has other work to do is slow, and no test's fault.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
