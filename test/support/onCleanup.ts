import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Runs `close` after the current test, or after the file outside of tests. Vitest silently ignores an
 * `afterAll` inside a test.
 */
export function onCleanup(close: () => unknown): void {
  const hook = async () => {
    await close();
  };
  if (TestRunner.getCurrentTest()) onTestFinished(hook);
  else afterAll(hook);
}
