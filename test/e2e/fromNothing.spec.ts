import { ADMIN, startEmptyProduct } from './support/emptyProduct.ts';
import { expect, passwordField, test } from './support/portal.ts';

test('from an empty database, a building runs', async ({ browser, say, browserErrors }) => {
  const product = await startEmptyProduct();
  const context = await browser.newContext({ baseURL: product.url });
  browserErrors.follow(context);
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('textbox', { name: say('access:login.email') }).fill(ADMIN.email);
  await passwordField(page, say('access:login.password')).fill(ADMIN.password);
  await page.getByRole('button', { name: say('access:login.submit') }).click();
  await page.waitForURL('**/resident/home');
  await expect(page.getByRole('main')).toBeVisible();
  await context.close();
  await product.stop();
});
