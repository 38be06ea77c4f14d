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

  for (const address of ['/no/such/page', '/resident/no/such/screen']) {
    await navigate(page, address);
    await expect(page, address).toHaveURL('/resident/home');
    const notice = page.getByRole('alert').filter({ hasText: say('menu:frame.unknownAddress') });
    await expect(notice, address).toBeVisible();
    await notice.getByRole('button', { name: say('ui.close') }).click();
    await expect(notice).toBeHidden();
  }

  const unknown = ['/login', '/', '/resident', '/resident/no/such/screen', '/no/such/page'];
  const signedOut = ['/resetPassword', '/register/x', '/deleteAccount', '/accountDeleted'];
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

  // The next is asked for as soon as the address says home, before home is painted.
  await page.evaluate((next) => {
    const { replaceState } = history;
    history.replaceState = (...entry) => {
      history.replaceState = replaceState;
      history.replaceState(...entry);
      queueMicrotask(() => {
        history.pushState({ idx: history.state.idx + 1 }, '', next);
        dispatchEvent(new PopStateEvent('popstate'));
      });
    };
  }, '/resident/registrations');
  await navigate(page, '/resident/invitations');
  await expect(page).toHaveURL('/resident/home');
});

test.describe('a screen whose code does not come', () => {
  // With nothing kept of the screens from before.
  test.use({ fresh: true });

  test('without a connection it is waited for, beside the menu, and opens with the connection', async ({
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
    await expect(page.getByText(say('ui.outage.offline'))).toBeVisible();
    await expect(entry).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: say('menu:parking.title') })).toBeVisible();
    await expect(page.getByText(say('ui.outage.offline'))).toHaveCount(0);
  });

  test('where it is gone, the page is loaded anew once, at that screen, which is then told of', async ({
    page,
    say,
    browserErrors,
  }) => {
    browserErrors.expect(/status of 404/);
    let gone = true;
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.route(/\/assets\/ParkingPage/, (route) =>
      gone ? route.fulfill({ status: 404 }) : route.fallback(),
    );
    await page.goto('/resident/home');
    const entry = page.getByRole('navigation').getByRole('link', { name: say('menu:parking.title') });
    await entry.click();
    await expect(page.getByText(say('ui.broken.title'))).toBeVisible();
    await expect(page).toHaveURL('/resident/place');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('ui.broken.page'));
    await expect(page.getByText(say('ui.outage.away'))).toHaveCount(0);
    expect(loads).toBe(2);
    gone = false;
    await page.getByRole('button', { name: say('ui.broken.again') }).click();
    await expect(page.getByRole('heading', { level: 1, name: say('menu:parking.title') })).toBeVisible();
  });
});
