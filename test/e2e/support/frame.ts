import type { Page } from '@playwright/test';
import type { Say } from './words.ts';

/** Opens the account menu. */
export async function openAccount(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('menu:frame.account') }).click();
}

export async function logOut(page: Page, say: Say): Promise<void> {
  await openAccount(page, say);
  await page.getByRole('menuitem', { name: say('menu:frame.logOut') }).click();
}

/** Opens the menu on a phone; elsewhere it is always open. */
export async function openMenu(page: Page, say: Say, isMobile: boolean): Promise<void> {
  // Its name ends with a count once that has loaded.
  const name = new RegExp(`^${say('menu:frame.more')}( \\d|$)`);
  if (isMobile) await page.getByRole('button', { name }).click();
}

/** Opens a screen from the page *Administration*. */
export async function administer(page: Page, say: Say, isMobile: boolean, key: string): Promise<void> {
  await openMenu(page, say, isMobile);
  await page.getByRole('link', { name: say('menu:administration.title') }).click();
  // The first steps on the home screen link there too.
  await page.waitForURL('**/resident/administration');
  await page
    .getByRole('main')
    .getByRole('link', { name: say(`menu:${key}.title`) })
    .click();
}
