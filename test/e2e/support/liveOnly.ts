import type { Page } from '@playwright/test';

/**
 * From now on nothing of the page that waits a second or longer comes about: it asks for nothing anew by the clock. What it shows
 * of the changes of others it has heard from the live stream. The answer tells whether the page is still the one that was open,
 * and was not loaded anew.
 */
export async function hearsByStreamAlone(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    const LONG = 1_000;
    const start = window.setTimeout;
    // Those that wait already: their numbers are counted on.
    const last = start(() => undefined);
    for (let id = 1; id <= last; id++) clearTimeout(id);
    window.setTimeout = ((handler: TimerHandler, wait = 0, ...rest: unknown[]) =>
      wait < LONG ? start(handler, wait, ...rest) : 0) as typeof setTimeout;
    window.setInterval = (() => 0) as unknown as typeof setInterval;
    document.documentElement.dataset.hearsByStreamAlone = '';
  });
  return () => page.evaluate(() => 'hearsByStreamAlone' in document.documentElement.dataset);
}
