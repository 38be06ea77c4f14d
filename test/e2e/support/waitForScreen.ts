import type { Page } from '@playwright/test';

/** Waits until a page shows text, and nothing that it shows is loading: data, code or fonts. */
export async function waitForScreen(page: Page): Promise<void> {
  // A query that has just started shows only in the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.waitForFunction(() => {
    const loading = document.querySelectorAll(
      '[class*=Skeleton], [class*=Loader-root], [aria-busy=true], [data-waiting]',
    );
    // A hidden tab loads nothing.
    const isLoading = [...loading].some((element) => element.checkVisibility());
    return (
      document.querySelector('main')?.innerText.trim() && !isLoading && document.fonts.status === 'loaded'
    );
  });
}
