import { addDays, today } from '../../kit/time.ts';
import { expect, HAUSSMANN, inBothLanguages, makeNewcomer, test, uniqueName } from './portal.ts';

inBothLanguages((language) => {
  test.describe('a resident', () => {
    test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

    test('is greeted and sees the services of the building', async ({ page, say, newcomer, isMobile }) => {
      await page.goto('/resident/home');
      const main = page.getByRole('main');
      await expect(
        main.getByRole('heading', { name: say('home:greeting', { name: newcomer.firstName }) }),
      ).toBeVisible();
      await expect(page).toHaveTitle(`${say('home:places.home.title')} · Parvis`);
      await expect(main.getByText(say('home:today.none'))).toBeVisible();

      const tiles = main.getByRole('region', { name: say('home:services') }).getByRole('listitem');
      await expect(tiles).toHaveCount(11);
      // What has no screen yet is announced, not linked.
      await expect(tiles.filter({ hasText: say('home:places.parcels.title') })).toContainText(
        say('home:soon'),
      );
      await expect(tiles.filter({ hasText: say('home:places.desk.title') })).toHaveCount(0);
      await expect(page.getByRole('link', { name: say('home:places.outbox.title') })).toHaveCount(0);

      const footer = page.getByRole('contentinfo');
      await expect(footer).toBeVisible({ visible: isMobile });
      await tiles
        .getByRole('link')
        .filter({ hasText: say('home:places.appointments.title') })
        .click();
      await expect(page).toHaveURL('/resident/table');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('appointments:title'));
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    });

    test('sees the next visitor', async ({ page, say, announced }) => {
      const tomorrow = addDays(today('Europe/Paris', new Date()), 1);
      const name = uniqueName('Suivant');
      const visitor = { visitorFirstName: 'Léon', visitorLastName: name, organization: 'Cabinet Verne' };
      await announced({ date: tomorrow, time: '08:05', ...visitor });
      await page.goto('/resident/home');
      const panel = page.getByRole('region', { name: say('home:today.title') });
      await expect(panel).toContainText(`${name.toLocaleUpperCase(language)} Léon`);
      await expect(panel.getByText('8:05', { exact: true })).toBeVisible();
      await expect(panel).toContainText('Cabinet Verne');
    });
  });

  test.describe('a VIP', () => {
    test.use({ as: 'vip' });
    test('reads another word on the meeting rooms', async ({ page, say }) => {
      await page.goto('/resident/home');
      await expect(page.getByText(say('home:places.rooms.vipText'))).toBeVisible();
      await expect(page.getByText(say('home:places.rooms.text'))).toHaveCount(0);
    });
  });

  test.describe('somebody of two buildings', () => {
    test.use({
      as: async ({ make }, use) => use((await makeNewcomer(make, { buildings: [HAUSSMANN, 2] })).email),
    });

    test('changes the building, which is remembered', async ({ page, say, isMobile }) => {
      await page.goto('/resident/home');
      const switcher = page.getByRole('button', { name: say('ui.frame.switchBuilding') });
      if (isMobile) await page.getByRole('button', { name: say('ui.frame.more') }).click();
      await switcher.click();
      await page.getByRole('menuitem', { name: 'Parvis Lille' }).click();
      const tiles = page.getByRole('region', { name: say('home:services') });
      await expect(page.getByRole('main').getByText('Parvis Lille')).toBeVisible();
      await expect(tiles).toBeVisible();
      // Lille has switched it off.
      await expect(tiles.getByText(say('home:places.concierge.title'))).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('main').getByText('Parvis Lille')).toBeVisible();
    });
  });
});
