import { expect, test } from './support/portal.ts';
import { FONTS, PROGRAM, placesOf, withoutProgram } from './support/withoutProgram.ts';

test('a page shows before its program has come, where it will stay; what is typed and pressed there is done then', {
  tag: '@both',
}, async ({ page, say }) => {
  const letCome = await withoutProgram(page);
  await page.goto('/deleteAccount', { waitUntil: 'commit' });
  await expect(page).toHaveTitle(`${say('privacy:request.title')} · Parvis`);
  const email = page.getByRole('textbox', { name: say('privacy:request.email') });
  await email.fill('vip@parvis.test');
  const before = await placesOf(page);
  // The fonts come last: what stands there does so in the same letters as before.
  const fonts = Promise.withResolvers<void>();
  await page.route(FONTS, async (route) => {
    expect(await page.locator('#drawn').count()).toBe(0);
    await fonts.promise;
    await route.continue();
  });
  letCome();
  await expect(page.locator('#drawn')).toHaveCount(0);
  expect(await placesOf(page)).toEqual(before);
  fonts.resolve();
  await expect(email).toHaveValue('vip@parvis.test');
});

test('what is pressed before the program has come is done then', async ({ page, say }) => {
  const letCome = await withoutProgram(page);
  await page.goto('/deleteAccount', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: say('privacy:request.email') }).fill('vip@parvis.test');
  await page.keyboard.press('Enter');
  letCome();
  await expect(page.getByText(say('errors.required'))).toBeVisible();
});

test('what is held down while the program comes counts once it is let go', async ({ page, say }) => {
  const letCome = await withoutProgram(page);
  await page.goto('/deleteAccount', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: say('privacy:request.email') }).fill('vip@parvis.test');
  await page.getByRole('button', { name: say('privacy:request.submit') }).hover();
  await page.mouse.down();
  letCome();
  await expect(page.locator('#drawn')).toHaveCount(0);
  await expect(page.getByText(say('errors.required'))).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByText(say('errors.required'))).toBeVisible();
});

test('the program is asked for beside its styles, and not after them', async ({ page, say }) => {
  const asked = Promise.withResolvers<void>();
  await page.route(PROGRAM, (route) => {
    asked.resolve();
    return route.continue();
  });
  await page.route(/\/assets\/web-[^/]+\.css$/, async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.goto('/resetPassword', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: say('access:reset.title') })).toBeVisible();
  await expect(page.locator('#drawn')).toHaveCount(0);
});

test('a mailed link shows in its own language at once', async ({ page }) => {
  await withoutProgram(page);
  for (const [language, name] of [
    ['en', 'EN English'],
    ['fr', 'FR Français'],
  ] as const) {
    await page.goto(`/DNA?language=${language}`, { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name, pressed: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
});

test.describe('logged in', () => {
  test.use({ as: 'vip' });

  test('nothing of the pages for everybody shows on the way to one’s own', async ({ page, say }) => {
    const letCome = await withoutProgram(page);
    await page.goto('/login', { waitUntil: 'domcontentloaded' });
    await expect(page.locator('#drawn')).toHaveCount(0);
    letCome();
    await expect(page.getByRole('heading', { name: say('home:greeting', { name: 'Claire' }) })).toBeVisible();
  });
});
