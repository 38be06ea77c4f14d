import type { Request } from '@playwright/test';
import { expect, makeNewcomer, test } from './support/portal.ts';

// As they open by themselves, and as who reloads them or was sent a link.
const rooms = ['Reservations', 'Reservations?date=2027-03-08', 'Reservations?view=day&date=2027-03-08'];
const screens = ['home', ...rooms, 'table', 'Colis'];
/** So many rooms are shown by days, as in most houses. */
const ROOMS = 12;
/** Requests that it takes to open the rooms for the first time. */
const MOST_REQUESTS = 15;

for (const [role, own] of [
  ['vip', screens],
  ['reception', [...screens, 'desk']],
  ['admin', screens],
] as const)
  test.describe(`for ${role}`, () => {
    // In a house of their own: what another journey changes would be read again.
    test.use({
      as: async ({ make }, use) => {
        const building = (await make.building()).id;
        for (let room = 1; room <= ROOMS; room++) await make.room({ building, name: `Salle ${room}` });
        await use((await makeNewcomer(make, { role, buildings: [building] })).email);
      },
    });

    test('all that a screen opens with is asked for in one request', async ({ page }) => {
      for (const screen of own) {
        const asked: string[] = [];
        const all = new Set<string>();
        const follow = (request: Request) => {
          const { pathname } = new URL(request.url());
          // A headless shell does not ask for the icon.
          if (pathname !== '/favicon.svg') all.add(pathname);
          if (request.resourceType() === 'fetch' && pathname !== '/api/live') asked.push(pathname);
        };
        page.on('request', follow);
        await page.goto(`/resident/${screen}`);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        page.off('request', follow);
        expect(asked, screen).toEqual(['/api/batch']);
        if (rooms.includes(screen))
          expect([...all].length, [...all].join(' ')).toBeLessThanOrEqual(MOST_REQUESTS);
      }
    });
  });
