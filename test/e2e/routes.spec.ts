import { navigate } from './support/navigate.ts';
import { expect, test } from './support/portal.ts';

test('mailed links open without log-in; unknown addresses and forbidden screens lead home', async ({
  page,
  pageOf,
  say,
  browserErrors,
}) => {
  browserErrors.expect(/status of 404/);

  await test.step('unknown addresses lead to the log-in, which explains what a visitor can do', async () => {
    const help = page.getByText(say('access:login.unknownUrlHelp'));
    for (const address of [
      '/no/such/page',
      '/DNAcode?email=louise@example.com',
      '/MultiappEvents?1!Haussmann',
    ]) {
      expect((await page.goto(address))?.status(), address).toBe(404);
      await expect(page, address).toHaveURL('/login');
      await expect(page.getByRole('heading', { name: say('access:login.unknownUrl') })).toBeVisible();
      await expect(help).toBeVisible();
    }
    await page.reload();
    await expect(page.getByRole('heading', { name: say('access:login.title') })).toBeVisible();
    await expect(help).toBeHidden();
  });

  const own = await pageOf('collab');
  const isHome = () => expect(own).toHaveURL('/resident/home');

  await test.step('mailed links open with a session', async () => {
    for (const [at, [address, heading]] of (
      [
        ['/DNA', 'agreements:title'],
        ['/dna', 'agreements:title'],
        ['/SIGNEDNA', 'agreements:signed.title'],
        ['/legal', 'legal:title.legal'],
        ['/privacy', 'legal:title.privacy'],
        ['/confirmReset/1/abc', 'access:newPassword.title'],
      ] as const
    ).entries()) {
      if (at === 0) await own.goto(address);
      else await navigate(own, address);
      await expect(own.getByRole('heading', { level: 1, name: say(heading) })).toBeVisible();
      await expect(own, address).toHaveURL(address);
    }
  });

  await test.step('unknown addresses lead home with a session', async () => {
    for (const address of ['/no/such/page', '/resident/no/such/screen']) {
      await navigate(own, address);
      await isHome();
      const notice = own.getByRole('alert').filter({ hasText: say('menu:frame.unknownUrl') });
      await expect(notice, address).toBeVisible();
      await notice.getByRole('button', { name: say('ui.close') }).click();
      await expect(notice).toBeHidden();
    }
  });

  await test.step('log-in pages and forbidden screens lead home', async () => {
    const signedOut = ['login', 'resetPassword', 'register/x', 'deleteAccount', 'accountDeleted'];
    const screens = [
      'outbox',
      'partners',
      'invitations',
      'registrations',
      'deletionRequests',
      'nda',
      'legal',
    ].map((name) => `resident/${name}`);
    for (const address of ['', 'resident', ...signedOut, ...screens]) {
      await navigate(own, `/${address}`);
      await isHome();
    }
    await expect(own.getByRole('heading', { level: 1, name: say('menu:home.title') })).toBeVisible();
  });

  await test.step('forbidden screen requested before home is painted leads home', async () => {
    await own.evaluate((next) => {
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
    await navigate(own, '/resident/invitations');
    await isHome();
  });
});
