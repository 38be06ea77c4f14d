import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { wrongGuesses } from '../../core/access/server/tables.ts';
import { deletionRequests } from '../../features/privacy/server/tables.ts';
import { expectAccessible } from './support/axe.ts';
import { openWholly } from './support/calls.ts';
import { logOut } from './support/frame.ts';
import { navigate } from './support/navigate.ts';
import { expect, makeNewcomer, PASSWORD, passwordField, test } from './support/portal.ts';
import type { Say } from './support/words.ts';

async function fillIn(page: Page, say: Say, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: say('access:login.email') }).fill(email);
  await passwordField(page, say('access:login.password')).fill(password);
}

const submit = (page: Page, say: Say) =>
  page.getByRole('button', { name: say('access:login.submit') }).click();

const tokens = (page: Page) =>
  page.evaluate(() => ({ local: localStorage.getItem('token'), session: sessionStorage.getItem('token') }));

/** Has the page believe that a step back led to it. */
const showKeptPage = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

test('somebody logs in with a demonstration account and logs out', { tag: '@both' }, async ({
  page,
  say,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('checkbox', { name: say('access:login.remember') })).toBeChecked();
  await fillIn(page, say, 'vip@parvis.test', PASSWORD);
  await openWholly(page, () => submit(page, say));
  await expect(page).toHaveURL('/resident/home');
  await expect(page.getByRole('heading', { name: say('home:greeting', { name: 'Claire' }) })).toBeVisible();
  const { local: token, session } = await tokens(page);
  expect(token).toBeTruthy();
  expect(session).toBeNull();

  await logOut(page, say);
  await expect(page).toHaveURL('/login');
  expect(await tokens(page)).toEqual({ local: null, session: null });
  const headers = { Authorization: `token ${token}` };
  expect((await page.request.get('/users/getUserInfo/', { headers })).status()).toBe(401);
});

test('the log-in says what is wrong, keeps the address and makes somebody wait after many wrong guesses', async ({
  page,
  say,
  db,
  newcomer,
  browserErrors,
}) => {
  browserErrors.expect(/status of 400 .*token-auth/);
  browserErrors.expect(/status of 429 .*token-auth/);
  const email = page.getByRole('textbox', { name: say('access:login.email') });
  await page.goto('/login');
  await submit(page, say);
  await expect(page.getByText(say('errors.required_email'))).toBeVisible();
  await expect(page.getByText(say('errors.required'))).toBeVisible();
  await expect(email).toBeFocused();

  await fillIn(page, say, newcomer.email, 'not the password');
  await submit(page, say);
  await expect(page.getByRole('alert')).toHaveText(say('access:errors.wrong_credentials'));
  await expect(passwordField(page, say('access:login.password'))).toBeFocused();
  await expect(email).toHaveValue(newcomer.email);
  expect(await tokens(page)).toEqual({ local: null, session: null });

  const subjectHash = createHash('sha256').update(newcomer.email).digest('hex');
  // Twelve wrong guesses cost a wait of 128 seconds.
  const twelve = { failures: 12, lastFailedAt: new Date() };
  await db.update(wrongGuesses).set(twelve).where(eq(wrongGuesses.subjectHash, subjectHash));
  await passwordField(page, say('access:login.password')).fill(PASSWORD);
  await submit(page, say);
  const sentences = Array.from({ length: 20 }, (_, passed) =>
    RegExp.escape(say('access:errors.too_many_attempts', { seconds: 128 - passed })),
  );
  await expect(page.getByRole('timer')).toHaveText(new RegExp(`^(${sentences.join('|')})$`));
  await expect(page.getByRole('button', { name: say('access:login.submit') })).toBeDisabled();
  await expectAccessible(page, 'waiting');
});

test('somebody who cannot log in asks for their account to be deleted', async ({ page, say, db, make }) => {
  const person = await makeNewcomer(make);
  const email = page.getByRole('textbox', { name: say('privacy:request.email') });
  const send = page.getByRole('button', { name: say('privacy:request.submit') });
  await page.goto('/deleteAccount');
  await expect(page.getByText(say('privacy:request.keptText'))).toBeVisible();
  await send.click();
  await expect(page.getByText(say('errors.required_email'))).toBeVisible();
  await expectAccessible(page, 'asking for deletion, with errors');
  await email.fill(person.email);
  await page.reload();
  await expect(email).toHaveValue(person.email);
  await passwordField(page, say('privacy:request.password')).fill(PASSWORD);
  await send.click();
  // The sentence is shown for a second only.
  await page.getByText(say('privacy:request.done')).waitFor();
  await expect.poll(() => db.$count(deletionRequests, eq(deletionRequests.userId, person.id))).toBe(1);
  await expect(page).toHaveURL('/login');
});

test('somebody who is logged out comes to the log-in and then to the screen that they wanted, for the session only if they wish', async ({
  page,
  say,
  newcomer,
  context,
}) => {
  const wanted = '/resident/table?start=2026-11-23&end=2026-11-24';
  await page.goto('/resident/home');
  for (const address of ['/resident/table', '/resident', '/no/such/page', '/', wanted]) {
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { name: say('access:login.title') })).toBeVisible();
    await navigate(page, address);
  }
  await expect(page).toHaveURL('/login');
  await page.getByRole('checkbox', { name: say('access:login.remember') }).uncheck();
  await fillIn(page, say, newcomer.email, PASSWORD);
  await submit(page, say);
  await expect(page.getByRole('heading', { level: 1, name: say('visits:title') })).toBeVisible();
  await expect(page).toHaveURL(wanted);
  const { local, session } = await tokens(page);
  expect(local).toBeNull();
  expect(session).toBeTruthy();
  const otherTab = await context.newPage();
  await otherTab.goto('/resident/home');
  await expect(otherTab).toHaveURL('/login');
});

test('the log-in page says that an address does not exist and what a visitor can do, until it is loaded again', async ({
  page,
  say,
  browserErrors,
}) => {
  browserErrors.expect(/status of 404/);
  const help = page.getByText(say('access:login.unknownAddressHelp'));
  for (const address of [
    '/no/such/page',
    '/DNAcode?email=louise@example.com',
    '/MultiappEvents?1!Haussmann',
  ]) {
    expect((await page.goto(address))?.status(), address).toBe(404);
    await expect(page, address).toHaveURL('/login');
    await expect(page.getByRole('alert').getByText(say('access:login.unknownAddress'))).toBeVisible();
    await expect(help).toBeVisible();
  }
  for (const again of [() => page.reload(), () => page.goto('/')]) {
    await again();
    await expect(page.getByRole('heading', { name: say('access:login.title') })).toBeVisible();
    await expect(help).toBeHidden();
  }
});

test('a page that the browser kept leads on after a log-in elsewhere, and is not shown after a log-out', async ({
  page,
  say,
  sessions,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: say('access:login.submit') })).toBeVisible();
  await page.evaluate(
    (entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    },
    await sessions.of('vip'),
  );
  await openWholly(page, () => showKeptPage(page));
  await expect(page.getByRole('heading', { name: say('home:greeting', { name: 'Claire' }) })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('token'));
  await showKeptPage(page);
  await expect(page).toHaveURL('/login');
});

test.describe('logged in', () => {
  test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

  test('a log-out in one tab reaches the others: one leaves, one with typed text asks for the password', async ({
    page,
    context,
    say,
    browserErrors,
  }) => {
    browserErrors.expect(/status of 401/);
    const otherTab = await context.newPage();
    await openWholly(page, () => page.goto('/resident/home'));
    await openWholly(otherTab, () => otherTab.goto('/resident/profile'));
    const typing = await context.newPage();
    await openWholly(typing, () => typing.goto('/resident/profile'));
    const lastName = typing.getByRole('textbox', { name: say('people:profile.lastName'), exact: true });
    await lastName.fill('Tapée');
    const entries = await page.evaluate(() => ({ ...localStorage }));
    await logOut(page, say);
    await expect(page).toHaveURL('/login');
    await expect(otherTab).toHaveURL('/login');
    await expect(otherTab.getByText(say('access:login.loggedOutElsewhere'))).toBeVisible();
    await otherTab.close();

    // Another person who logs in does not get what was typed.
    const again = typing.getByRole('dialog', { name: say('access:again.title') });
    await expect(again.getByText(say('access:again.why.loggedOut'))).toBeVisible();
    await expect(lastName).toBeHidden();
    await fillIn(page, say, 'vip@parvis.test', PASSWORD);
    await openWholly(page, () => submit(page, say));
    await expect(again.getByText(say('access:again.why.other', { name: 'Claire Fontaine' }))).toBeVisible();
    await expectAccessible(typing, 'asking for the password again');
    await again.getByRole('button', { name: say('access:again.leave') }).click();
    await typing.getByRole('button', { name: say('ui.discard.confirm') }).click();
    await expect(typing).toHaveURL('/resident/home');
    await typing.close();

    await page.evaluate((before) => {
      for (const [name, value] of Object.entries(before)) localStorage.setItem(name, value);
    }, entries);
    // With the old token the page leaves before it has loaded.
    await page.goto('/resident/table', { waitUntil: 'commit' });
    await expect(page).toHaveURL('/login');
    const left = await page.evaluate(() => Object.keys(localStorage));
    for (const name of ['token', 'user', 'buildings', 'building']) expect(left).not.toContain(name);
  });
});
