import { goOnTo } from './goOnTo.ts';
import { expect, PASSWORD, passwordField, test } from './portal.ts';

test.describe('without a token', () => {
  test('the resident area and unknown addresses lead to the log-in', async ({ page, say }) => {
    for (const [at, address] of [
      '/resident/home',
      '/resident/table',
      '/resident',
      '/no/such/page',
      '/',
    ].entries()) {
      if (at === 0) await page.goto(address);
      else await goOnTo(page, address);
      await expect(page, address).toHaveURL('/login');
      await expect(page.getByRole('heading', { name: say('access:login.title') })).toBeVisible();
    }
  });

  test('logging in brings to the screen that was wanted', async ({ page, say, newcomer }) => {
    const wanted = '/resident/table?start=2026-11-23&end=2026-11-24';
    await page.goto(wanted);
    await expect(page).toHaveURL('/login');
    await page.getByRole('textbox', { name: say('access:login.email') }).fill(newcomer.email);
    await passwordField(page, say('access:login.password')).fill(PASSWORD);
    await page.getByRole('button', { name: say('access:login.submit') }).click();
    await expect(page).toHaveURL(wanted);
  });
});

test.describe('with a token', () => {
  test.use({ as: 'collab' });

  test('everything else leads home', async ({ page, say }) => {
    const unknown = ['/login', '/', '/resident', '/resident/no/such/screen', '/no/such/page'];
    const signedOut = ['/resetPassword', '/register/x', '/deleteAccount'];
    const administration = [
      'outbox',
      'partners',
      'invitations',
      'registrations',
      'deletionRequests',
      'nda',
      'legal',
    ];
    const notMine = administration.map((name) => `/resident/${name}`);
    for (const address of [...unknown, ...signedOut, ...notMine]) {
      if (address === unknown[0]) await page.goto(address);
      else await goOnTo(page, address);
      await expect(page, address).toHaveURL('/resident/home');
      await expect(
        page.getByRole('heading', { level: 1, name: say('home:places.home.title') }),
      ).toBeVisible();
    }
  });

  test('links from mails work all the same', async ({ page, say }) => {
    await page.goto('/legal');
    for (const [address, heading] of [
      ['/DNA', 'nda:title'],
      ['/SIGNEDNA', 'nda:signed.title'],
      ['/legal', 'legal:title.legal'],
      ['/privacy', 'legal:title.privacy'],
      ['/confirmReset/1/abc', 'access:newPassword.title'],
    ] as const) {
      await goOnTo(page, address);
      await expect(page.getByRole('heading', { level: 1, name: say(heading) })).toBeVisible();
      await expect(page, address).toHaveURL(address);
    }
  });
});
