import type { Page } from '@playwright/test';

/** Counts what somebody presses on a page from now on, with a mouse, a finger or a key; answers how often that was. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() =>
    addEventListener('click', ({ isTrusted }) => {
      if (isTrusted) document.documentElement.dataset.clicks += '.';
    }),
  );
  return () => page.evaluate(() => document.documentElement.dataset.clicks?.match(/\./g)?.length ?? 0);
}
