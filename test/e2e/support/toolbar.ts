import { expect, type Page } from '@playwright/test';
import type { Say } from './words.ts';

/** Chooses an action of the toolbar: a button, or an entry of its menu on narrow screens. */
export async function takeAction(page: Page, say: Say, key: string): Promise<void> {
  const name = { name: say(key), exact: true };
  const button = page.getByRole('main').getByRole('button', name);
  const menu = page.getByRole('main').getByRole('button', { name: say('ui.moreActions'), exact: true });
  await expect(button.or(menu).first()).toBeVisible();
  if (await button.isVisible()) return button.click();
  await menu.click();
  await page.getByRole('menuitem', name).click();
}
