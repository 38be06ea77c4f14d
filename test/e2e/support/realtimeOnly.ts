import type { Page } from '@playwright/test';

declare global {
  interface Window {
    stopLongTimers: () => void;
  }
}

/** Prepares a page for `allowOnlyRealtime`. Call it before the page is opened. */
export async function watchLongTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const LONG_MS = 1_000;
    const { setTimeout: start, setInterval: repeat } = window;
    const long = new Set<number>();
    let isStopped = false;
    const watched =
      (make: typeof start) =>
      (handler: TimerHandler, wait = 0, ...rest: unknown[]) => {
        if (wait < LONG_MS) return make(handler, wait, ...rest);
        const id = isStopped ? 0 : make(handler, wait, ...rest);
        long.add(id);
        return id;
      };
    window.setTimeout = watched(start) as typeof setTimeout;
    window.setInterval = watched(repeat as typeof start) as unknown as typeof setInterval;
    window.stopLongTimers = () => {
      isStopped = true;
      for (const id of long) clearTimeout(id);
    };
  });
}

/**
 * Stops timers of a second or longer, so that the page gets changes only by the realtime stream. The returned
 * function tells whether the page was not reloaded since.
 */
export async function allowOnlyRealtime(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    window.stopLongTimers();
    document.documentElement.dataset.sameDocument = '';
  });
  return () => page.evaluate(() => 'sameDocument' in document.documentElement.dataset);
}
