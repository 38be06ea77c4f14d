import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { wrongGuesses } from '../../core/access/server/tables.ts';
import { deletionRequests } from '../../features/privacy/server/tables.ts';
import { expectAccessible } from './support/axe.ts';
import { openWholly } from './support/calls.ts';
import { logOut } from './support/frame.ts';
import { navigate } from './support/navigate.ts';
import { expect, makeNewcomer, PASSWORD, passwordField, test, uniqueName } from './support/portal.ts';
import type { Say } from './support/words.ts';

async function fillIn(page: Page, say: Say, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: say('access:login.email') }).fill(email);
  await passwordField(page, say('access:login.password')).fill(password);
}

const submit = (page: Page, say: Say) =>
  page.getByRole('button', { name: say('access:login.submit') }).click();

const tokens = (page: Page) =>
  page.evaluate(() => ({ local: localStorage.getItem('token'), session: sessionStorage.getItem('token') }));

test('logs in with a demonstration account and logs out', { tag: '@both' }, async ({ page, say }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('checkbox', { name: say('access:login.remember') })).toBeChecked();
  await fillIn(page, say, 'vip@parvis.test', PASSWORD);
  // The screen comes with a load of the page, which reads what was remembered.
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

test('while the server is away the log-in waits for it, and guesses are not spoken of', async ({
  page,
  say,
  browserErrors,
}) => {
  browserErrors.expect(/status of 503/);
  let asked = 0;
  await page.route('**/users/token-auth/', (route) => {
    asked += 1;
    return asked === 1
      ? route.fulfill({ status: 503, headers: { 'Retry-After': '2' }, json: {} })
      : route.fallback();
  });
  await page.goto('/login');
  await fillIn(page, say, 'vip@parvis.test', PASSWORD);
  await submit(page, say);
  await expect(page.getByText(say('ui.outage.away'))).toBeVisible();
  await expect(page.getByRole('button', { name: say('ui.outage.giveUp') })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL('/resident/home');
  expect(asked).toBe(2);
});

test('says what is wrong, and keeps the address; has who guessed too often wait; takes the wish to be deleted', async ({
  page,
  say,
  db,
  make,
  browserErrors,
  language,
}) => {
  const person = await makeNewcomer(make, { lastName: uniqueName('Partant').slice(0, 30) });
  const email = page.getByRole('textbox', { name: say('access:login.email') });
  await test.step('says what is wrong', async () => {
    browserErrors.expect(/status of 400 .*token-auth/);
    await page.goto('/login');
    await submit(page, say);
    await expect(page.getByText(say('errors.required_email'))).toBeVisible();
    await expect(page.getByText(say('errors.required'))).toBeVisible();
    await expect(email).toBeFocused();

    await fillIn(page, say, person.email, 'not the password');
    await submit(page, say);
    await expect(page.getByRole('alert')).toHaveText(
      language === 'fr'
        ? say('access:errors.wrong_credentials')
        : 'Your e-mail address or password is incorrect. Check it and try again.',
    );
    await expect(passwordField(page, say('access:login.password'))).toBeFocused();
    await expect(email).toHaveValue(person.email);
    await expect(page).toHaveURL('/login');
    expect(await tokens(page)).toEqual({ local: null, session: null });
  });

  await test.step('has who guessed too often wait', async () => {
    browserErrors.expect(/status of 429 .*token-auth/);
    const subjectHash = createHash('sha256').update(person.email).digest('hex');
    // As if they had guessed wrongly twelve times: the wait is 128 seconds.
    const twelve = { failures: 12, lastFailedAt: new Date() };
    await db.update(wrongGuesses).set(twelve).where(eq(wrongGuesses.subjectHash, subjectHash));
    await passwordField(page, say('access:login.password')).fill(PASSWORD);
    await submit(page, say);
    const sentences = Array.from({ length: 20 }, (_, passed) =>
      RegExp.escape(say('access:errors.too_many_attempts', { seconds: 128 - passed })),
    );
    await expect(page.getByRole('timer')).toHaveText(new RegExp(`^(${sentences.join('|')})$`));
    await expect(page.getByRole('button', { name: say('access:login.submit') })).toBeDisabled();
    // It is the wait alone that disables.
    await expect(page.locator('form')).toHaveAttribute('aria-busy', 'false');
    await expectAccessible(page, 'waiting');
  });

  await test.step('takes the wish to be deleted', async () => {
    await navigate(page, '/deleteAccount');
    await expect(page.getByText(say('privacy:request.keptText'))).toBeVisible();
    await page.getByRole('button', { name: say('privacy:request.submit') }).click();
    await expect(page.getByText(say('errors.required_email'))).toBeVisible();
    await expect(page.getByText(say('errors.required'))).toBeVisible();
    await expectAccessible(page, 'asking for deletion, with errors');
    const email = page.getByRole('textbox', { name: say('privacy:request.email') });
    await email.fill(person.email);
    await page.reload();
    await expect(email).toHaveValue(person.email);
    await passwordField(page, say('privacy:request.password')).fill(PASSWORD);
    await page.getByRole('button', { name: say('privacy:request.submit') }).click();
    // It stands for a second: an assertion may look at longer intervals.
    await page.getByText(say('privacy:request.done')).waitFor();
    await expect.poll(() => db.$count(deletionRequests, eq(deletionRequests.userId, person.id))).toBe(1);
    await expect(page).toHaveURL('/login');
  });
});

test('every address of somebody unknown leads to the log-in, and that to the screen that was wanted; remembers for the session only, if wished', async ({
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
  // With a load of the page.
  await expect(page.getByRole('heading', { level: 1, name: say('visits:title') })).toBeVisible();
  await expect(page).toHaveURL(wanted);
  const { local, session } = await tokens(page);
  expect(local).toBeNull();
  expect(session).toBeTruthy();

  const otherTab = await context.newPage();
  await otherTab.goto('/resident/home');
  await expect(otherTab).toHaveURL('/login');
});

test('the log-in page says that an unknown address does not exist and what a visitor can do, and nothing after a reload', async ({
  page,
  say,
  browserErrors,
}) => {
  const said = page.getByText(say('access:login.unknownAddressHelp'));
  for (const address of [
    '/no/such/page',
    '/DNAcode?email=louise@example.com',
    '/MultiappEvents?1!Haussmann',
  ]) {
    browserErrors.expect(/status of 404/);
    expect((await page.goto(address))?.status(), address).toBe(404);
    await expect(page, address).toHaveURL('/login');
    await expect(page.getByRole('alert').getByText(say('access:login.unknownAddress'))).toBeVisible();
    await expect(said).toBeVisible();
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: say('access:login.title') })).toBeVisible();
  await expect(said).toBeHidden();
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(said).toBeHidden();
});

test('whoever guesses at a password elsewhere does not keep out the browser that logged in before', async ({
  page,
  request,
  say,
  newcomer,
}) => {
  await page.goto('/login');
  await fillIn(page, say, newcomer.email, PASSWORD);
  await openWholly(page, () => submit(page, say));
  await expect(page).toHaveURL('/resident/home');
  await logOut(page, say);
  await expect(page).toHaveURL('/login');
  const data = { username: newcomer.email, password: 'not the password' };
  const statuses = [];
  for (let guess = 0; guess < 7; guess += 1)
    statuses.push((await request.post('/users/token-auth/', { data })).status());
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);

  await fillIn(page, say, newcomer.email, PASSWORD);
  await submit(page, say);
  await expect(page).toHaveURL('/resident/home');
});

test('a log-in page that the browser has kept leads on after a log-in elsewhere', async ({
  page,
  say,
  sessions,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: say('access:login.submit') })).toBeVisible();
  await page.evaluate(
    (kept) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
      // As after a step back to it.
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    },
    await sessions.of('vip'),
  );
  await expect(page.getByRole('heading', { name: say('home:greeting', { name: 'Claire' }) })).toBeVisible();
});

test.describe('logged in', () => {
  test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

  test('a page that the browser has kept is not shown again once somebody has left', async ({ page }) => {
    await openWholly(page, () => page.goto('/resident/profile'));
    await page.evaluate(() => {
      for (const storage of [localStorage, sessionStorage]) storage.removeItem('token');
      // As after a step back to it.
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expect(page).toHaveURL('/login');
  });

  test('logging out in one tab leaves the others too; a call with a dead token forgets everything and returns to the log-in', async ({
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
    const kept = await page.evaluate(() => ({ ...localStorage }));
    await logOut(page, say);
    await expect(page).toHaveURL('/login');
    await expect(otherTab).toHaveURL('/login');
    await expect(otherTab.getByText(say('access:login.loggedOutElsewhere'))).toBeVisible();
    await otherTab.close();

    // What is typed in a third one waits for the password, hidden; another person who logs in does not get it.
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

    await page.evaluate((entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    }, kept);
    // The page leaves before it is whole.
    await page.goto('/resident/table', { waitUntil: 'commit' });
    await expect(page).toHaveURL('/login');
    const left = await page.evaluate(() => Object.keys(localStorage));
    for (const name of ['token', 'user', 'buildings', 'building']) expect(left).not.toContain(name);
  });
});
