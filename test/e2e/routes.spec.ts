import { navigate } from './support/navigate.ts';
import { expect, test } from './support/portal.ts';

test.use({ as: 'collab' });

test('links from mails work with a token as well; everything that is not for one leads home', async ({
  page,
  say,
}) => {
  for (const [at, [address, heading]] of (
    [
      ['/DNA', 'nda:title'],
      ['/dna', 'nda:title'],
      ['/SIGNEDNA', 'nda:signed.title'],
      ['/legal', 'legal:title.legal'],
      ['/privacy', 'legal:title.privacy'],
      ['/confirmReset/1/abc', 'access:newPassword.title'],
    ] as const
  ).entries()) {
    if (at === 0) await page.goto(address);
    else await navigate(page, address);
    await expect(page.getByRole('heading', { level: 1, name: say(heading) })).toBeVisible();
    await expect(page, address).toHaveURL(address);
  }

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
  for (const addresses of [unknown, signedOut, notMine]) {
    for (const address of addresses) {
      await navigate(page, address);
      await expect(page, address).toHaveURL('/resident/home');
    }
    await expect(page.getByRole('heading', { level: 1, name: say('menu:home.title') })).toBeVisible();
  }
});

test.describe('without a connection', () => {
  // With nothing kept of the screens from before.
  test.use({ fresh: true });

  test('a screen that cannot come is told of, beside the menu, and comes afterwards', async ({
    page,
    say,
    browserErrors,
  }) => {
    browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.goto('/resident/home');
    const entry = page.getByRole('navigation').getByRole('link', { name: say('menu:parking.title') });
    await expect(entry).toBeVisible();
    await page.context().setOffline(true);
    await entry.click();
    await expect(page.getByText(say('ui.broken.title'))).toBeVisible();
    await expect(entry).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: say('ui.broken.again') }).click();
    await expect(page.getByRole('heading', { level: 1, name: say('menu:parking.title') })).toBeVisible();
  });
});
