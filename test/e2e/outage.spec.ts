import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { expect, test, uniqueName } from './support/portal.ts';
import { TOMORROW } from './support/visitsScreen.ts';

test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

const AWAY = { status: 503, headers: { 'Retry-After': '1' }, json: {} };

test('list waits while the server is away, and a visit announced at that time is saved once', async ({
  visits,
  page,
  say,
  db,
  newcomer,
  browserErrors,
}) => {
  browserErrors.expect(/status of 503/);
  browserErrors.expect(/ERR_CONNECTION_RESET/);
  const line = page.getByText(say('ui.outage.away'));
  const name = uniqueName('Retard');

  await test.step('first screen waits with an outline, then shows its list', async () => {
    let asked = 0;
    let away = true;
    await page.route(/\/(api|users|list|lists)\//, (route) => {
      if (route.request().url().includes('deleteGetPatchAppointment')) asked += 1;
      return away ? route.fulfill(AWAY) : route.fallback();
    });
    await page.goto(`/resident/table?${new URLSearchParams({ ...TOMORROW })}`);
    await expect(line).toBeVisible();
    await expect(page.getByText(say('ui.loading'))).toBeVisible();
    await expect.poll(() => asked).toBeGreaterThan(1);
    away = false;
    await visits.waitUntilLoaded();
    await expect(line).toHaveCount(0);
  });

  await test.step('write with a lost answer is saved once', async () => {
    const keys: (string | undefined)[] = [];
    const looked = Promise.withResolvers<void>();
    await page.route('**/list/createAppointment/', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length === 1) return route.abort('connectionreset');
      if (keys.length > 2) {
        await looked.promise;
        return route.fallback();
      }
      // The request arrives, but its answer is lost.
      await route.fetch();
      return route.fulfill(AWAY);
    });
    await visits.startAdding();
    await visits.fill({ lastName: name, firstName: 'Rose', email: 'rose@example.com', time: '14:00' });
    await visits.save();
    await expect(visits.dialog.getByText(say('ui.outage.away'))).toBeVisible();
    await expect(visits.button('ui.cancel')).toBeDisabled();
    await expect(visits.button('ui.outage.giveUp')).toBeEnabled();
    looked.resolve();
    await expect(visits.notice('visits:add.done')).toBeVisible();
    await expect(visits.dialog).toHaveCount(0);
    await expect(visits.visits(name)).toHaveCount(1);
    await expect(line).toHaveCount(0);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    const made = await db.execute(sql`SELECT 1 FROM visits WHERE resident_id = ${newcomer.id}`);
    expect(made.rows).toHaveLength(1);
  });
});

/** Style sheets that failed to load. */
function stylesThatDidNotCome(): string[] {
  const has = ({ sheet }: HTMLLinkElement) => {
    try {
      return Boolean(sheet?.cssRules.length);
    } catch {
      return false;
    }
  };
  const asked = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const come = new Set(asked.filter(has).map(({ href }) => href));
  return asked.map(({ href }) => href).filter((href) => !come.has(href));
}

test.describe('code that cannot be loaded', () => {
  test.use({ fresh: true });

  /** Answers instead of the server until `isBack`, as a proxy would, or refuses connections. */
  async function takeAway(page: Page, how: 'proxy' | 'refused') {
    let away = true;
    await page.route(
      (url) => url.pathname !== '/api/live',
      (route) => {
        if (!away) return route.fallback();
        return how === 'proxy'
          ? route.fulfill({ status: 502, body: '<h1>502 Bad Gateway</h1>' })
          : route.abort('connectionrefused');
      },
    );
    return () => {
      away = false;
    };
  }

  test('screen waits for its code when a proxy fails, nothing answers, or the device is offline', async ({
    page,
    say,
    browserErrors,
  }) => {
    browserErrors.expect(/status of 502/);
    browserErrors.expect(/ERR_CONNECTION_REFUSED/);
    browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
    const entryOf = (screen: string) =>
      page
        .getByRole('navigation')
        .getByRole('link', { name: say(`menu:${screen}.title`) })
        .first();
    await page.goto('/resident/home');
    await page.evaluate(() => Object.assign(window, { since: 'before' }));
    for (const [how, screen, search] of [
      ['proxy', 'parking', 'parking:filter.search'],
      ['refused', 'parcels', 'parcels:list.search'],
    ] as const)
      await test.step(how, async () => {
        const entry = entryOf(screen);
        await expect(entry).toBeVisible();
        const isBack = await takeAway(page, how);
        await entry.click();
        await expect(page.getByText(say('ui.outage.away'))).toBeVisible();
        // Wait for a second failure, because a server that is back would answer 404.
        const again = await page.waitForRequest((request) => request.method() === 'HEAD');
        await again.response();
        await expect(page.getByText(say('ui.broken.title'))).toHaveCount(0);
        await expect(entry).toBeVisible();

        isBack();
        await expect(page.getByRole('searchbox', { name: say(search) })).toBeVisible();
        await expect(page.getByText(say('ui.outage.away'))).toHaveCount(0);
        await page.unrouteAll();
      });
    await test.step('screen waits while the device is offline', async () => {
      const entry = entryOf('visits');
      await page.context().setOffline(true);
      await entry.click();
      await expect(page.getByText(say('ui.outage.offline'))).toBeVisible();
      await expect(entry).toBeVisible();
      await page.context().setOffline(false);
      await expect(page.getByRole('heading', { level: 1, name: say('visits:title') })).toBeVisible();
      await expect(page.getByText(say('ui.outage.offline'))).toHaveCount(0);
    });
    expect(await page.evaluate(() => 'since' in window), 'the page was not loaded again').toBe(true);
    await expect.poll(() => page.evaluate(stylesThatDidNotCome)).toEqual([]);
  });
});
