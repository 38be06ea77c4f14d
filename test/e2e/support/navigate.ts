import type { Page } from '@playwright/test';

/**
 * Navigates like a link, without reloading the page, which is a hundred times slower. Its queries stay
 * cached.
 */
export async function navigate(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}
