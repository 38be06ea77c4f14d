import type { Page } from '@playwright/test';
import type { Say } from './words.ts';

/** Opens the menu of who is logged in: the profile, the language, the look and the way out. */
export async function openAccount(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('menu:frame.account') }).click();
}

export async function logOut(page: Page, say: Say): Promise<void> {
  await openAccount(page, say);
  await page.getByRole('menuitem', { name: say('menu:frame.logOut') }).click();
}

/** Opens the menu's sheet on a phone; elsewhere the menu stands there. */
export async function openMenu(page: Page, say: Say, isMobile: boolean): Promise<void> {
  // Its name ends with how much waits there, once that is known.
  const name = new RegExp(`^${say('menu:frame.more')}( \\d|$)`);
  if (isMobile) await page.getByRole('button', { name }).click();
}

/** Goes to a screen of administration by the page that lists them. */
export async function administer(page: Page, say: Say, isMobile: boolean, key: string): Promise<void> {
  await openMenu(page, say, isMobile);
  await page.getByRole('link', { name: say('menu:administration.title') }).click();
  // The home screen of an empty building leads there as well, by its first steps.
  await page.waitForURL('**/resident/administration');
  await page
    .getByRole('main')
    .getByRole('link', { name: say(`menu:${key}.title`) })
    .click();
}
