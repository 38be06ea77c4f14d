import type { Page } from '@playwright/test';

/** Counts how often the page is loaded from now on. */
export function countLoads(page: Page): { count: number } {
  const loads = { count: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.count += 1;
  });
  return loads;
}
