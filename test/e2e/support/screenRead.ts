import type { Page } from '@playwright/test';

/**
 * Until a page has something to say, and everything that it waits for is there: what it reads, its code, its letters.
 */
export async function screenRead(page: Page): Promise<void> {
  // What has been asked for shows only in the frame after.
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    const waits = '[class*=Skeleton], [class*=Loader-root], [aria-busy=true], [data-waiting]';
    return main?.innerText.trim() && !document.querySelector(waits) && document.fonts.status === 'loaded';
  });
}
