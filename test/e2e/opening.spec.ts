import type { Request } from '@playwright/test';
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
      for (const screen of own) {
        const asked: string[] = [];
        const follow = (request: Request) => {
          if (request.resourceType() === 'fetch') asked.push(`${request.method()} ${request.url()}`);
        };
        page.on('request', follow);
        await page.goto(`/resident/${screen}`);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        page.off('request', follow);
        expect(
          asked.filter((one, at) => asked.indexOf(one) < at),
          screen,
        ).toEqual([]);
      }
    });
  });
