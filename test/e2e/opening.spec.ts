import { openWholly } from './support/calls.ts';
import { expect, makeNewcomer, test } from './support/portal.ts';

const rooms = ['Reservations', 'Reservations?date=2027-03-08', 'Reservations?view=day&date=2027-03-08'];
const screens = ['home', ...rooms, 'table', 'Colis'];
/** Rooms of the building, few enough for the view by days. */
const ROOMS = 12;

for (const [role, own] of [
  ['vip', screens],
  ['reception', [...screens, 'desk']],
  ['admin', screens],
] as const)
  test.describe(`for ${role}`, () => {
    // In a building of their own: changes of other journeys would be read again.
    test.use({
      as: async ({ make }, use) => {
        const building = (await make.building()).id;
        for (let room = 1; room <= ROOMS; room++) await make.room({ building, name: `Salle ${room}` });
        await use((await makeNewcomer(make, { role, buildings: [building] })).email);
      },
    });

    test('a screen makes each request once when it is opened', async ({ page }) => {
      // The stream would repeat that the building was made a moment ago.
      await page.route('**/api/live*', () => {});
      for (const screen of own) {
        // Calls that the screen before still makes do not count.
        await page.goto('about:blank');
        const calls = await openWholly(page, () => page.goto(`/resident/${screen}`));
        const repeated = calls.filter((call, at) => calls.indexOf(call) < at);
        expect(repeated, screen).toEqual([]);
      }
    });
  });

test.describe('with slow answers', () => {
  test.use({ as: 'vip@parvis.test' });

  test('a screen sends its first queries while its code is downloaded', async ({ page, say }) => {
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

  test('a link opens its screen while its first query is pending', async ({ page, say }) => {
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
