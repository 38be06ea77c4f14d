import { openAndSettle } from './support/calls.ts';
import { expect, makeNewcomer, test } from './support/portal.ts';

const rooms = ['Reservations', 'Reservations?date=2027-03-08', 'Reservations?view=day&date=2027-03-08'];
const screens = ['home', ...rooms, 'table', 'Colis'];
/** Rooms of the building, few enough for the view by days. */
const ROOMS = 12;

test('screen makes each request once when it is opened, by a resident, reception or an administrator', async ({
  make,
  pageOf,
}) => {
  // A separate building, so that changes of other tests cause no reads.
  const building = (await make.building()).id;
  for (let room = 1; room <= ROOMS; room++) await make.room({ building, name: `Salle ${room}` });
  for (const role of ['vip', 'reception', 'admin'] as const) {
    const page = await pageOf((await makeNewcomer(make, { role, buildings: [building] })).email);
    // The realtime replay would still contain the creation of the building.
    await page.route('**/api/live*', () => {});
    for (const screen of role === 'reception' ? [...screens, 'desk'] : screens) {
      // Ignore late calls of the previous screen.
      await page.goto('about:blank');
      const calls = await openAndSettle(page, () => page.goto(`/resident/${screen}`));
      const repeated = calls.filter((call, at) => calls.indexOf(call) < at);
      expect(repeated, `${screen} as ${role}`).toEqual([]);
    }
  }
});

test.describe('with slow answers', () => {
  test.use({ as: 'vip' });

  test('screen queries while its code downloads, and opens while queries are pending', async ({
    page,
    say,
  }) => {
    await test.step('queries start while the code downloads', async () => {
      const code = Promise.withResolvers<void>();
      await page.route('**/assets/ReservationsPage-*.js', async (route) => {
        await code.promise;
        await route.continue();
      });
      const asked = page.waitForRequest((request) =>
        new URL(request.url()).pathname.endsWith('/reservations/shown'),
      );
      await page.goto('/resident/Reservations?view=day', { waitUntil: 'commit' });
      await asked;
      code.resolve();
      await expect(page.getByRole('heading', { level: 1, name: say('rooms:title') })).toBeVisible();
    });

    await test.step('link opens a screen before its queries are answered', async () => {
      const answers = Promise.withResolvers<void>();
      await page.route('**/list/deleteGetPatchAppointment/**', async (route) => {
        await answers.promise;
        await route.continue();
      });
      await page.goto('/resident/profile');
      await page
        .getByRole('navigation')
        .getByRole('link', { name: say('menu:visits.title') })
        .first()
        .click();
      await expect(page).toHaveURL('/resident/table');
      await expect(page.getByRole('heading', { level: 1, name: say('visits:title') })).toBeVisible();
      answers.resolve();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    });
  });
});
