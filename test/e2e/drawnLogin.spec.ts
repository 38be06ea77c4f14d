import type { Page, Request } from '@playwright/test';
import { expect, PASSWORD, passwordField, test } from './support/portal.ts';
import { FONTS, PROGRAM, placesOf, withoutProgram } from './support/withoutProgram.ts';
import type { Say } from './support/words.ts';

// The log-in page works alone, before its program has come (web/drawnLogin.ts).

const TOKENS = '**/users/token-auth/';

async function fillIn(page: Page, say: Say, password: string): Promise<void> {
  await page.getByRole('textbox', { name: say('access:login.email') }).fill('vip@parvis.test');
  await passwordField(page, say('access:login.password')).fill(password);
}

const works = (page: Page) => expect(page.locator('#drawn[data-alone]')).toBeVisible();

/** How often somebody has tried to log in. */
function countTries(page: Page): () => number {
  let tries = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/users/token-auth/')) tries += 1;
  });
  return () => tries;
}

test('logs in, and remembers for the session only, if wished', { tag: '@both' }, async ({ page, say }) => {
  const letCome = await withoutProgram(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page).toHaveTitle(`${say('access:login.title')} · Parvis`);
  await page.getByRole('checkbox', { name: say('access:login.remember') }).uncheck();
  await fillIn(page, say, PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/resident');
  const token = () => page.evaluate(() => [sessionStorage.getItem('token'), localStorage.getItem('token')]);
  expect(await token()).toEqual([expect.any(String), null]);
  letCome();
  await expect(page.getByRole('heading', { name: say('home:greeting', { name: 'Claire' }) })).toBeVisible();
});

test('leads back to the screen that was wanted', async ({ page, say }) => {
  const wanted = '/resident/table?start=2026-11-23&end=2026-11-24';
  await page.goto(wanted);
  await expect(page).toHaveURL('/login');
  const letCome = await withoutProgram(page);
  await page.reload({ waitUntil: 'commit' });
  await works(page);
  await fillIn(page, say, PASSWORD);
  await page.getByRole('button', { name: say('access:login.submit') }).click();
  await expect(page).toHaveURL(wanted);
  letCome();
  await expect(page.getByRole('heading', { level: 1, name: say('visits:title') })).toBeVisible();
});

test('the code for it is asked for first, then the fonts, then the program, which changes nothing of the page until it is needed', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request: Request) => asked.push(new URL(request.url()).pathname));
  const code = Promise.withResolvers<void>();
  const fonts = Promise.withResolvers<void>();
  await page.route(/\/assets\/logIn-/, (route) => code.promise.then(() => route.continue()));
  await page.route(FONTS, (route) => fonts.promise.then(() => route.continue()));
  const isAsked = (which: RegExp) => asked.some((path) => which.test(path));
  await page.goto('/login', { waitUntil: 'commit' });
  await expect.poll(() => isAsked(FONTS)).toBe(true);
  const first = (which: RegExp) => asked.findIndex((path) => which.test(path));
  expect(first(/\/logIn-/)).toBeGreaterThan(-1);
  expect(first(/\/logIn-/)).toBeLessThan(first(FONTS));
  code.resolve();
  await works(page);
  expect(isAsked(PROGRAM)).toBe(false);
  const whole = () => page.evaluate(() => document.documentElement.outerHTML);
  const before = await whole();
  fonts.resolve();
  // The first code of what is opened next is asked for once the program is there.
  await expect.poll(() => isAsked(/\/homeScreen-/)).toBe(true);
  expect(isAsked(PROGRAM)).toBe(true);
  expect(await page.evaluate(() => document.fonts.check('16px "Source Sans 3 Variable"'))).toBe(true);
  expect(await whole()).toBe(before);
});

test('a refusal is said once the program has come, and nothing is sent twice', async ({
  page,
  say,
  browserErrors,
}) => {
  browserErrors.expect(/status of 400/);
  const letCome = await withoutProgram(page);
  const tries = countTries(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await works(page);
  await fillIn(page, say, 'another one');
  const submit = page.getByRole('button', { name: say('access:login.submit') });
  const refused = page.waitForResponse(TOKENS);
  await submit.click();
  await refused;
  await expect(page.locator('form')).toHaveAttribute('aria-busy', 'true');
  await expect(submit).toBeDisabled();
  letCome();
  await expect(page.getByRole('alert')).toContainText(/mot de passe|password/);
  await expect(passwordField(page, say('access:login.password'))).toBeFocused();
  await expect(page.getByRole('textbox', { name: say('access:login.email') })).toHaveValue('vip@parvis.test');
  await expect(page.locator('form')).toHaveAttribute('aria-busy', 'false');
  expect(tries()).toBe(1);
});

test('a failure that the server has no words for is said in ours, and whoever guessed too often waits', async ({
  page,
  say,
  browserErrors,
}) => {
  browserErrors.expect(/status of (500|429)/);
  const answers = [
    { status: 500, body: '' },
    { status: 429, headers: { 'Retry-After': '90' }, body: '' },
  ];
  await page.route(TOKENS, (route) => route.fulfill(answers.shift() ?? { status: 404 }));
  await page.goto('/login');
  await works(page);
  await fillIn(page, say, PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(say('errors.internal'));
  await page.reload();
  await works(page);
  await fillIn(page, say, PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByRole('button', { name: say('access:login.submit') })).toBeDisabled();
});

test('what is missing is said by the program, and nothing is sent', async ({ page, say }) => {
  const letCome = await withoutProgram(page);
  const tries = countTries(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await works(page);
  await page.getByRole('textbox', { name: say('access:login.email') }).fill('vip@parvis.test');
  await page.getByRole('button', { name: say('access:login.submit') }).click();
  letCome();
  await expect(page.getByText(say('errors.required'))).toBeVisible();
  await expect(passwordField(page, say('access:login.password'))).toBeFocused();
  expect(tries()).toBe(0);
});

test('what is pressed before its code has come is sent then', async ({ page, say }) => {
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/logIn-/, (route) => code.promise.then(() => route.continue()));
  await page.goto('/login', { waitUntil: 'commit' });
  await fillIn(page, say, PASSWORD);
  await page.keyboard.press('Enter');
  code.resolve();
  await expect(page).toHaveURL('/resident/home');
});

test('any other button is the program’s, which stands where the page stood', async ({ page, language }) => {
  const letCome = await withoutProgram(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await works(page);
  const [other, name] =
    language === 'fr' ? (['en', 'EN English'] as const) : (['fr', 'FR Français'] as const);
  await page.getByRole('button', { name }).click();
  letCome();
  await expect(page.getByRole('button', { name, pressed: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
});

test('the program takes over where somebody logs in or out in another tab, and nothing moves', async ({
  page,
  say,
}) => {
  await page.goto('/login');
  await works(page);
  const email = page.getByRole('textbox', { name: say('access:login.email') });
  const remember = page.getByRole('checkbox', { name: say('access:login.remember') });
  await remember.uncheck();
  await email.fill('vip@parvis.test');
  await page.evaluate(() => document.fonts.ready);
  const before = await placesOf(page);
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  await expect(page.locator('#drawn')).toHaveCount(0);
  expect(await placesOf(page)).toEqual(before);
  await expect(email).toHaveValue('vip@parvis.test');
  await expect(remember).not.toBeChecked();
  await expect(email).toBeFocused();
});

test('why somebody was signed out the program says at once', async ({ page, say }) => {
  await page.goto('/login');
  await page.evaluate(() => sessionStorage.setItem('farewell', 'ended'));
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: say('errors.unauthenticated') })).toBeVisible();
});

test('a step back to it does not show it to somebody who has logged in meanwhile', async ({
  page,
  say,
  sessions,
}) => {
  await page.goto('/login');
  await works(page);
  await page.evaluate(
    (kept) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    },
    await sessions.of('vip'),
  );
  await expect(page.getByRole('heading', { name: say('home:greeting', { name: 'Claire' }) })).toBeVisible();
});

test('what somebody typed in this tab who is not signed in any more is forgotten there, too', async ({
  page,
}) => {
  const typed = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('typed ')));
  await page.goto('/login');
  await works(page);
  await page.evaluate(() => sessionStorage.setItem('typed 7 1 /resident/profile profile', '{}'));
  expect(await typed()).toHaveLength(1);
  await page.reload();
  await works(page);
  expect(await typed()).toEqual([]);
});
