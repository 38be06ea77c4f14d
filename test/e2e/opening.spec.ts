import type { Request } from '@playwright/test';
import { expect, test } from './support/portal.ts';

const screens = ['home', 'Reservations', 'table', 'Colis'];

for (const [as, own] of [
  ['vip', screens],
  ['accueil', [...screens, 'desk']],
  ['admin', screens],
] as const)
  test.describe(`for ${as}`, () => {
    test.use({ as });

    test('all that a screen opens with is asked for in one request', async ({ page }) => {
      for (const screen of own) {
        const asked: string[] = [];
        const follow = (request: Request) => {
          const { pathname } = new URL(request.url());
          if (request.resourceType() === 'fetch' && pathname !== '/api/live') asked.push(pathname);
        };
        page.on('request', follow);
        await page.goto(`/resident/${screen}`);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        page.off('request', follow);
        expect(asked, screen).toEqual(['/api/batch']);
      }
    });
  });
