import type { Page } from '@playwright/test';

/**
 * Has a page send each read in a request of its own, as where a process answers that knows no batches: for a test that looks at one of
 * them, or answers it.
 */
export async function eachByItself(page: Page): Promise<void> {
  await page.route('**/api/batch', (route) => route.fulfill({ status: 204 }));
}
