import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { openAndSettle } from './support/calls.ts';
import { logOut } from './support/frame.ts';
import { navigate } from './support/navigate.ts';
import { expect, PASSWORD, passwordField, test } from './support/portal.ts';
import type { Say } from './support/words.ts';

async function logIn(page: Page, say: Say, email: string): Promise<void> {
  await page.getByRole('textbox', { name: say('access:login.email') }).fill(email);
  await passwordField(page, say('access:login.password')).fill(PASSWORD);
  await page.getByRole('button', { name: say('access:login.submit') }).click();
}

const tokens = (page: Page) =>
  page.evaluate(() => ({ local: localStorage.getItem('token'), session: sessionStorage.getItem('token') }));

const remember = (page: Page, entries: object) =>
  page.evaluate((kept) => {
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  }, entries);

/** Makes the page believe that a step back in the history led to it. */
const showKeptPage = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

test('log-in leads to the requested screen, for the session only if chosen, and ends with the log-out', {
  tag: '@both',
}, async ({ page, say, newcomer, context }) => {
  const { email } = newcomer;
  const wanted = '/resident/table?start=2026-11-23&end=2026-11-24';
  const visitsTitle = page.getByRole('heading', { level: 1, name: say('visits:title') });
  const rememberMe = page.getByRole('checkbox', { name: say('access:login.remember') });

  await test.step('log-in replaces a requested screen and then leads to it', async () => {
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    await navigate(page, wanted);
    await expect(page).toHaveURL('/login');
    await expect(rememberMe).toBeChecked();
    await openAndSettle(page, () => logIn(page, say, email));
    await expect(visitsTitle).toBeVisible();
    await expect(page).toHaveURL(wanted);
  });

  await test.step('log-out ends the session', async () => {
    const { local: token, session } = await tokens(page);
    expect([typeof token, session]).toEqual(['string', null]);
    await logOut(page, say);
    await expect(page).toHaveURL('/login');
    expect(await tokens(page)).toEqual({ local: null, session: null });
    const headers = { Authorization: `token ${token}` };
    expect((await page.request.get('/users/getUserInfo/', { headers })).status()).toBe(401);
  });

  await test.step('session-only log-in is unknown to another tab', async () => {
    await rememberMe.uncheck();
    await openAndSettle(page, () => logIn(page, say, email));
    await expect(page).toHaveURL('/resident/home');
    const { local, session } = await tokens(page);
    expect([local, typeof session]).toEqual([null, 'string']);
    const otherTab = await context.newPage();
    await otherTab.goto('/resident/home');
    await expect(otherTab).toHaveURL('/login');
  });
});

test.describe('in several tabs', () => {
  test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

  test('log-out in one tab ends the others; one with unsaved input asks for the password', async ({
    page,
    context,
    say,
    sessions,
    browserErrors,
  }) => {
    browserErrors.expect(/status of 401/);
    const otherTab = await context.newPage();
    const typing = await context.newPage();
    const lastName = typing.getByRole('textbox', { name: say('accounts:profile.lastName'), exact: true });
    const again = typing.getByRole('dialog', { name: say('access:again.title') });
    await openAndSettle(page, () => page.goto('/resident/home'));
    await openAndSettle(otherTab, () => otherTab.goto('/resident/profile'));
    await openAndSettle(typing, () => typing.goto('/resident/profile'));
    await lastName.fill('Tapée');
    const before = await page.evaluate(() => ({ ...localStorage }));

    await test.step('other tabs log out, or ask for the password when there is unsaved input', async () => {
      await logOut(page, say);
      await expect(page).toHaveURL('/login');
      await expect(otherTab).toHaveURL('/login');
      await expect(otherTab.getByText(say('access:login.loggedOutElsewhere'))).toBeVisible();
      await expect(again.getByText(say('access:again.why.loggedOut'))).toBeVisible();
      await expect(lastName).toBeHidden();
    });

    await openAndSettle(page, () => logIn(page, say, 'vip@parvis.test'));
    await otherTab.close();

    await test.step('another person does not see the unsaved input', async () => {
      await expect(again.getByText(say('access:again.why.other', { name: 'Claire Fontaine' }))).toBeVisible();
      await expectAccessible(typing, 'asking for the password again');
      await again.getByRole('button', { name: say('access:again.leave') }).click();
      await typing.getByRole('button', { name: say('ui.discard.confirm') }).click();
      await expect(typing).toHaveURL('/resident/home');
      await typing.close();
    });

    await test.step('page restored by the browser follows a log-out and a log-in', async () => {
      await page.evaluate(() => localStorage.removeItem('token'));
      await showKeptPage(page);
      await expect(page).toHaveURL('/login');
      await remember(page, await sessions.of('vip'));
      await openAndSettle(page, () => showKeptPage(page));
      await expect(page).toHaveURL('/resident/home');
    });

    await test.step('expired token leads to the log-in and is removed', async () => {
      await remember(page, before);
      // The page redirects before it has loaded.
      await page.goto('/resident/table', { waitUntil: 'commit' });
      await expect(page).toHaveURL('/login');
      const left = await page.evaluate(() => Object.keys(localStorage));
      for (const name of ['token', 'user', 'buildings', 'building']) expect(left).not.toContain(name);
    });
  });
});
