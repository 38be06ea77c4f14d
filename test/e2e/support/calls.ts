import type { Page, Request } from '@playwright/test';
import { expect } from './portal.ts';

/** Opens a screen, waits for its calls except the realtime stream, and returns them in order. */
export async function openAndSettle(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  const made: string[] = [];
  const pending = new Set<Request>();
  const add = (request: Request) => {
    if (request.resourceType() !== 'fetch' || request.url().includes('/api/live')) return;
    made.push(`${request.method()} ${request.url()}`);
    pending.add(request);
  };
  const remove = (request: Request) => void pending.delete(request);
  page.on('request', add).on('requestfinished', remove).on('requestfailed', remove);
  await open();
  await expect(page).toHaveURL(/\/resident\//);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expect.poll(() => pending.size).toBe(0);
  page.off('request', add).off('requestfinished', remove).off('requestfailed', remove);
  return made;
}
