import type { Page } from '@playwright/test';
import { listWardenLinks, readRunningEvacuation, startEvacuation } from '../../features/evacuations/api.ts';
import { getToday } from '../../kit/time.ts';
import { expectAccessible } from './support/axe.ts';
import { BLANK_PAGE } from './support/pagePool.ts';
import { expect, makeNewcomer, test as portal } from './support/portal.ts';

const HOUR = 3_600_000;
const PHONE = { width: 390, height: 844 };

/** A separate building: a host on the fourth floor, and two arrivals of one and three people. */
const test = portal.extend<{ building: number; logIn: (role: 'admin' | 'reception') => Promise<string> }>({
  building: async ({ make }, use) => use((await make.building()).id),
  logIn: async ({ make, building }, use) => {
    const { id: companyId } = await make.company({ name: 'Verne', buildings: [building], floors: '4' });
    const of = { companyId, buildings: [building] };
    const host = await makeNewcomer(make, { ...of, firstName: 'Odile', lastName: 'Vasseur' });
    for (const [visitorLastName, partySize] of Object.entries({ Martin: 1, Roux: 3 }))
      await make.visit({
        building,
        residentId: host.id,
        date: getToday('Europe/Paris', new Date()),
        visitorLastName,
        visitorFirstName: 'Lou',
        partySize,
        partyArrived: partySize,
        status: 'done',
        checkedInAt: new Date(),
      });
    await use(async (role) => (await makeNewcomer(make, { ...of, role })).email);
  },
});

/** Counts the lists, service workers and stored pages of a warden in the browser's storage. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    lists: Object.values(localStorage).filter((value) => value.includes('MARTIN Lou')).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    pages: (await caches.match('/evacuation/')) ? 1 : 0,
  }));

/**
 * Makes a page refuse its calls until `isRefused` is false, also around a reload, when `setOffline` has gaps.
 */
async function refuseCalls(page: Page): Promise<void> {
  const refuse = () => {
    const send = window.fetch;
    Object.assign(window, { isRefused: true });
    window.fetch = (...request) =>
      'isRefused' in window && window.isRefused
        ? Promise.reject(new TypeError('Failed to fetch'))
        : send(...request);
  };
  await page.evaluate(refuse);
  await page.addInitScript(refuse);
}

// A warden's page stays in its browser.
test.use({ fresh: true });

test.describe('for its administrator', () => {
  test.use({ as: ({ logIn }, use) => logIn('admin').then(use) });

  test('warden marks people offline, reception follows in realtime, and the drill is sealed', async ({
    page,
    as,
    say,
    building,
    pageOf,
    sessions,
    browserErrors,
  }) => {
    browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
    browserErrors.expect(/status of 422/);
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');
    const press = (key: string, exact = false) => main.getByRole('button', { name: say(key), exact }).click();
    const out = (count: number) =>
      expect(main.getByText(say('evacuations:views.out', { count }))).toBeVisible();
    await page.goto('/resident/evacuation');
    await press('evacuations:start.drill');
    await expect(main.getByText('MARTIN Lou')).toBeVisible();
    await expectAccessible(page, 'a drill');
    await press('evacuations:links.open');
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await page.keyboard.press('Escape');

    const { running } = await sessions.call(as ?? '', readRunningEvacuation, { building });
    const links = await sessions.call(as ?? '', listWardenLinks, { building, evacuation: running?.id ?? 0 });
    const warden = await pageOf(null);
    await warden.setViewportSize(PHONE);
    await warden.goto(`/evacuation/${links.find(({ floor }) => floor === '4')?.code}`);
    const isPresent = warden
      .getByRole('group', { name: 'MARTIN Lou' })
      .getByRole('button', { name: say('evacuations:say.present') });
    const toSend = warden.getByText(say('evacuations:warden.waiting', { count: 1 }));
    await expect(isPresent).toBeVisible();
    await expectAccessible(warden, 'a warden');
    await expect.poll(() => kept(warden)).toEqual({ lists: 1, workers: 1, pages: 1 });
    const isActive = () =>
      warden.evaluate(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
    await expect.poll(isActive).toBe(true);

    await warden.context().setOffline(true);
    const offline = new RegExp(say('evacuations:warden.offline', { time: '.+' }));
    await expect(warden.getByText(offline)).toBeVisible();
    await isPresent.click();
    await expect(toSend).toBeVisible();
    await refuseCalls(warden);
    await warden.reload();
    await expect(toSend).toBeVisible();
    await expect(isPresent).toHaveAttribute('aria-pressed', 'true');
    await out(0);
    await warden.evaluate(() => Object.assign(window, { isRefused: false }));
    await warden.context().setOffline(false);
    await out(1);
    await expect(toSend).toHaveCount(0);

    await press('evacuations:end.open', true);
    await page.getByRole('textbox', { name: say('evacuations:end.note'), exact: true }).fill('Left before');
    // People are counted, not arrivals.
    await expect(page.getByText(say('evacuations:end.unfound', { count: 3 }))).toBeVisible();
    await page.getByRole('button', { name: say('evacuations:end.save') }).click();
    await expect(warden.getByText(say('evacuations:warden.over'))).toBeVisible();
    await expect.poll(() => kept(warden)).toEqual({ lists: 0, workers: 0, pages: 0 });

    await main.locator('[aria-haspopup=dialog]').click();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'ROUX Lou' })).toContainText('Left before');
    await expectAccessible(page, 'a drill that is over');
    const taken = page.waitForEvent('download');
    await dialog
      .getByRole('button')
      .filter({ hasText: say('evacuations:register.take') })
      .click();
    expect((await taken).suggestedFilename()).toMatch(/^[a-z-]+-\d{4}-\d\d-\d\d\.pdf$/);
  });
});

test('warden’s phone deletes the list and the offline page a day later, whichever page it opens', async ({
  page,
  say,
  building,
  logIn,
  sessions,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize(PHONE);
  const desk = await logIn('reception');
  const { id: evacuation } = await sessions.call(desk, startEvacuation, { building, kind: 'drill' });
  const links = await sessions.call(desk, listWardenLinks, { building, evacuation });
  const link = `/evacuation/${links.find(({ floor }) => floor === '4')?.code}`;
  await page.goto(link);
  await expect(page.getByText('MARTIN Lou')).toBeVisible();
  await expect.poll(() => kept(page)).toEqual({ lists: 1, workers: 1, pages: 1 });
  await page.goto(BLANK_PAGE);
  const putAway = Date.now();
  const openLogin = async (hours: number) => {
    await page.clock.setFixedTime(putAway + hours * HOUR);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: say('access:login.submit'), exact: true })).toBeVisible();
  };
  await openLogin(23);
  expect(await kept(page)).toEqual({ lists: 1, workers: 1, pages: 1 });
  await openLogin(25);
  expect(await kept(page)).toEqual({ lists: 0, workers: 1, pages: 1 });

  // The clock of a worker cannot be set: the stored page is made older instead.
  await page.evaluate(
    async (at) => {
      const cache = await caches.open('evacuation');
      const shell = await cache.match('/evacuation/');
      const headers = new Headers(shell?.headers);
      headers.set('date', new Date(at).toUTCString());
      await cache.put('/evacuation/', new Response(await shell?.blob(), { headers }));
    },
    putAway - 25 * HOUR,
  );
  await page.context().setOffline(true);
  await page.goto(link);
  await expect(page.getByText(say('evacuations:warden.offlineAtFirst'))).toBeVisible();
  await expect(page.getByText('MARTIN Lou')).toHaveCount(0);
  // The open page would read the list again, for the evacuation still runs.
  await page.context().route('**/api/evacuations/**', (route) => route.abort('internetdisconnected'));
  await page.context().setOffline(false);
  await page.goto('/evacuation/worker.js');
  await expect.poll(() => kept(page)).toEqual({ lists: 0, workers: 0, pages: 0 });
});
