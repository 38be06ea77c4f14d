import { navigate } from './support/navigate.ts';
import { expect, test } from './support/portal.ts';

test.use({ as: 'admin' });

test('menu of a phone is closed by Back, and leaves no step in the history when a screen is chosen', {
  tag: '@phone',
}, async ({ page, say }) => {
  await page.goto('/resident/home');
  await navigate(page, '/resident/table');
  const more = page.getByRole('navigation').getByRole('button', { name: say('menu:frame.more') });
  const menu = page.getByRole('dialog', { name: say('menu:frame.menu') });
  await more.click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL(/\/resident\/table$/);
  await more.click();
  await menu.getByRole('button', { name: say('ui.close') }).click();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL(/\/resident\/table$/);
  await more.click();
  await menu.getByRole('link', { name: say('menu:concierge.title') }).click();
  await expect(page).toHaveURL(/\/resident\/Conciergerie$/);
  await expect(menu).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/resident\/table$/);
  await expect(menu).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/resident\/home$/);
});
