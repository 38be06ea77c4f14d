import { navigate } from './support/navigate.ts';
import { expect, test } from './support/portal.ts';
import { screenRead } from './support/screenRead.ts';
import { misfits } from './support/sizes.ts';

const LISTS = [
  ...['Colis', 'people', 'companies', 'badges', 'evacuation', 'standing', 'invitations', 'registrations'],
  ...['deletionRequests', 'closures', 'nda', 'outbox', 'audit', 'table', 'Commandes', 'announcements'],
];
const WIDTHS = [820, 1024, 1366, 1920];

test.describe('tables in French, whose words are the longer ones', () => {
  test.use({ as: 'admin', language: 'fr' });

  test('break no date, phone number or role, and let nothing run out of a cell', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/resident/home');
    for (const list of LISTS) {
      await navigate(page, `/resident/${list}`);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await screenRead(page);
        expect.soft(await misfits(page, { tabsMayScroll: false }), `${list} at ${width} px`).toEqual([]);
      }
    }
  });

  test('parcels of one day do not repeat its date in each row', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/resident/Colis');
    await screenRead(page);
    const first = page.locator('tr[data-index]').first();
    const times = await first
      .locator('time')
      .evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().width > 2).map((one) => one.textContent ?? ''),
      );
    expect(times.some((text) => text.includes('/'))).toBe(false);
    const { height = 0 } = (await first.boundingBox()) ?? {};
    expect(height).toBeLessThan(100);
  });

  test('names in the day of the rooms end with a whole word, also after parking was opened', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/resident/place');
    await screenRead(page);
    await navigate(page, '/resident/Reservations?view=day');
    await screenRead(page);
    const words = page.locator('[data-reservation] [data-words]');
    await expect(words).not.toHaveCount(0);
    const wrapping = await words.evaluateAll((all) =>
      all.map((each) => getComputedStyle(each, '::before').whiteSpace),
    );
    expect(new Set(wrapping)).toEqual(new Set(['normal']));
  });
});
