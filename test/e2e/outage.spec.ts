import { sql } from 'drizzle-orm';
import { expect, test, uniqueName } from './support/portal.ts';
import { TOMORROW } from './support/visitsScreen.ts';

test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

const AWAY = { status: 503, headers: { 'Retry-After': '1' }, json: {} };

test('while the server is away a list waits for it; a visit that is announced meanwhile arrives by itself, once', async ({
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

  await test.step('a list', async () => {
    let asked = 0;
    await page.route('**/list/deleteGetPatchAppointment/**', (route) => {
      asked += 1;
      return asked <= 2 ? route.fulfill(AWAY) : route.fallback();
    });
    await page.goto(`/resident/table?${new URLSearchParams({ ...TOMORROW })}`);
    await expect(line).toBeVisible();
    await visits.loaded();
    await expect(line).toHaveCount(0);
    expect(asked).toBe(3);
  });

  await test.step('a write, whose answer is lost', async () => {
    const keys: (string | undefined)[] = [];
    await page.route('**/list/createAppointment/', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length === 1) return route.abort('connectionreset');
      if (keys.length > 2) return route.fallback();
      // It arrives, and nobody hears of it.
      await route.fetch();
      return route.fulfill(AWAY);
    });
    await visits.startAdding();
    await visits.fill({ lastName: name, firstName: 'Rose', email: 'rose@example.com', time: '14:00' });
    await visits.save();
    await expect(visits.dialog.getByText(say('ui.outage.away'))).toBeVisible();
    await expect(visits.button('ui.cancel')).toBeDisabled();
    await expect(visits.button('ui.outage.giveUp')).toBeEnabled();
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
