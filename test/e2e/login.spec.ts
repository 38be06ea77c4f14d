import type { Page } from '@playwright/test';
import { expect, PASSWORD, passwordField, test } from './portal.ts';
import type { Say } from './words.ts';

async function fillIn(page: Page, say: Say, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: say('access:login.email') }).fill(email);
  await passwordField(page, say('access:login.password')).fill(password);
}

const submit = (page: Page, say: Say) =>
  page.getByRole('button', { name: say('access:login.submit') }).click();

const tokens = (page: Page) =>
  page.evaluate(() => ({ local: localStorage.getItem('token'), session: sessionStorage.getItem('token') }));

/** Opens a screen and waits for what it learns anew about the person: logging out meanwhile would refuse that. */
async function openWholly(page: Page, address: string): Promise<void> {
  const calls = ['/users/getUserInfo/', '/users/deleteGetPatchUser/'];
  const answers = calls.map((path) => page.waitForResponse((response) => response.url().endsWith(path)));
  await page.goto(address);
  await Promise.all(answers);
}

test('logs in with a demonstration account and logs out', { tag: '@both' }, async ({
  page,
  say,
  isMobile,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('checkbox', { name: say('access:login.remember') })).toBeChecked();
  await fillIn(page, say, 'vip@parvis.test', PASSWORD);
  await submit(page, say);

  await expect(page).toHaveURL('/resident/home');
  await expect(page.getByRole('heading', { name: say('home:greeting', { name: 'Claire' }) })).toBeVisible();
  const { local: token, session } = await tokens(page);
  expect(token).toBeTruthy();
  expect(session).toBeNull();

  await openWholly(page, '/resident/home');
  if (isMobile) await page.getByRole('button', { name: say('ui.frame.more') }).click();
  await page.getByRole('button', { name: say('ui.frame.logOut') }).click();
  await expect(page).toHaveURL('/login');
  expect(await tokens(page)).toEqual({ local: null, session: null });
  const headers = { Authorization: `token ${token}` };
  expect((await page.request.get('/users/getUserInfo/', { headers })).status()).toBe(401);
});

test('says what is wrong, and keeps the address', async ({ page, say, newcomer, complaints, language }) => {
  complaints.expect(/status of 400 .*token-auth/);
  await page.goto('/login');
  await submit(page, say);
  await expect(page.getByText(say('errors.required'))).toHaveCount(2);
  await expect(page.getByRole('textbox', { name: say('access:login.email') })).toBeFocused();

  await fillIn(page, say, newcomer.email, 'not the password');
  await submit(page, say);
  await expect(page.getByRole('alert')).toHaveText(
    language === 'fr'
      ? say('access:errors.wrong_credentials')
      : 'Your e-mail address or password is incorrect. Please check it.',
  );
  await expect(passwordField(page, say('access:login.password'))).toBeFocused();
  await expect(page.getByRole('textbox', { name: say('access:login.email') })).toHaveValue(newcomer.email);
  await expect(page).toHaveURL('/login');
  expect(await tokens(page)).toEqual({ local: null, session: null });
});

test('remembers for the session only, if wished', async ({ page, say, newcomer, context }) => {
  await page.goto('/login');
  await page.getByRole('checkbox', { name: say('access:login.remember') }).uncheck();
  await fillIn(page, say, newcomer.email, PASSWORD);
  await submit(page, say);
  await expect(page).toHaveURL('/resident/home');
  const { local, session } = await tokens(page);
  expect(local).toBeNull();
  expect(session).toBeTruthy();

  await page.reload();
  await expect(page).toHaveURL('/resident/home');
  const otherTab = await context.newPage();
  await otherTab.goto('/resident/home');
  await expect(otherTab).toHaveURL('/login');
});

test('leads to the page for a forgotten password', async ({ page, say }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: say('access:login.forgotten') }).click();
  await expect(page).toHaveURL('/resetPassword');
  await expect(page.getByRole('heading', { name: say('access:reset.title') })).toBeVisible();
  await page.getByRole('link', { name: say('access:reset.back') }).click();
  await expect(page).toHaveURL('/login');
});

test.describe('with a token that has died', () => {
  test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

  test('a refused call forgets everything and returns to the log-in', async ({ page, say, complaints }) => {
    complaints.expect(/status of 401/);
    await page.goto('/resident/home');
    await expect(page.getByRole('heading', { level: 1, name: say('home:places.home.title') })).toBeVisible();
    const headers = { Authorization: `token ${(await tokens(page)).local}` };
    // Away from the portal, which learns of it by itself and would leave at the same moment.
    await page.goto('/favicon.svg');
    expect((await page.request.delete('/api/session', { headers })).status()).toBe(200);

    // The page leaves before it is whole.
    await page.goto('/resident/table', { waitUntil: 'commit' });
    await expect(page).toHaveURL('/login');
    const kept = await page.evaluate(() => Object.keys(localStorage));
    for (const name of ['token', 'user', 'buildings', 'building']) expect(kept).not.toContain(name);
  });

  test('logging out in one tab leaves the others too', async ({ page, context, say, isMobile }) => {
    const otherTab = await context.newPage();
    await openWholly(page, '/resident/home');
    await openWholly(otherTab, '/resident/profile');
    if (isMobile) await page.getByRole('button', { name: say('ui.frame.more') }).click();
    await page.getByRole('button', { name: say('ui.frame.logOut') }).click();
    await expect(page).toHaveURL('/login');
    await expect(otherTab).toHaveURL('/login');
  });
});
