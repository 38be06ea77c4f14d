import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Has `close` run after the test that is running, or after the file's last one where none is: Vitest never runs an
 * `afterAll` that a test asks for, and says nothing.
 */
export function onCleanup(close: () => unknown): void {
  const hook = async () => {
    await close();
  };
  if (TestRunner.getCurrentTest()) onTestFinished(hook);
  else afterAll(hook);
}
