import type { Page } from '@playwright/test';
import { expect, PASSWORD, passwordField, test } from './support/portal.ts';

const PROGRAM = /\/assets\/web-[^/]+\.js$/;

/** Keeps the program away until it is let come. */
async function withoutProgram(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(PROGRAM, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('the log-in shows before the program has come, where it will stay; what is typed, ticked and pressed there counts', {
  tag: '@both',
}, async ({ page, say }) => {
  const letCome = await withoutProgram(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const email = page.getByRole('textbox', { name: say('access:login.email') });
  const remember = page.getByRole('checkbox', { name: say('access:login.remember') });
  const submit = page.getByRole('button', { name: say('access:login.submit') });
  await expect(page.getByRole('heading', { name: say('access:login.title') })).toBeVisible();
  await email.fill('vip@parvis.test');
  await remember.uncheck();
  await passwordField(page, say('access:login.password')).fill(PASSWORD);
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('h1, p, label, input, button, a')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.tagName, x, y, width, height].join(' ');
      }),
    );
  const before = await places();
  // The fonts come last: what stands there does so in the same letters as before.
  const fonts = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, async (route) => {
    expect(await page.locator('#drawn').count()).toBe(0);
    await fonts.promise;
    await route.continue();
  });
  // What is opened next is fetched after the program, and never beside it.
  const next = page.locator('link[rel=prefetch]');
  await expect(next).toHaveCount(0);
  letCome();
  await expect(page.locator('#drawn')).toHaveCount(0);
  expect(await places()).toEqual(before);
  fonts.resolve();
  await expect(next).not.toHaveCount(0);
  expect(await page.evaluate(() => document.fonts.check('16px "Source Sans 3 Variable"'))).toBe(true);
  await expect(email).toHaveValue('vip@parvis.test');
  await expect(remember).not.toBeChecked();
  await submit.click();
  await expect(page).toHaveURL('/resident/home');
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeTruthy();
});

test('what is pressed before the program has come is done then', async ({ page, say, browserErrors }) => {
  browserErrors.expect(/status of 400/);
  const letCome = await withoutProgram(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: say('access:login.email') }).fill('vip@parvis.test');
  await passwordField(page, say('access:login.password')).fill('another one');
  await page.keyboard.press('Enter');
  letCome();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('what is held down while the program comes counts once it is let go', async ({
  page,
  say,
  browserErrors,
}) => {
  browserErrors.expect(/status of 400/);
  const letCome = await withoutProgram(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: say('access:login.email') }).fill('vip@parvis.test');
  await passwordField(page, say('access:login.password')).fill('another one');
  await page.getByRole('button', { name: say('access:login.submit') }).hover();
  await page.mouse.down();
  letCome();
  await expect(page.locator('#drawn')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByRole('alert')).toBeVisible();
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
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: say('access:login.title') })).toBeVisible();
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
