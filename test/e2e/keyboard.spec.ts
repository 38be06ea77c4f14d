import { expect } from '@playwright/test';
import { today } from '../../kit/time.ts';
import { formatDate } from '../../kit/web/format.ts';
import { TOMORROW } from './appointmentsScreen.ts';
import { PASSWORD, passwordField, test, uniqueName } from './portal.ts';
import { tabTo } from './tabTo.ts';

test('announces a visitor without a mouse', async ({ page, say, appointments, newcomer }) => {
  const name = uniqueName('Clavier');
  const { keyboard } = page;
  await page.goto('/login');
  await tabTo(page, page.getByRole('textbox', { name: say('access:login.email') }));
  await keyboard.type(newcomer.email);
  await tabTo(page, passwordField(page, say('access:login.password')));
  await keyboard.type(PASSWORD);
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/resident/home');

  const skip = page.getByRole('link', { name: say('ui.frame.skip') });
  await tabTo(page, skip);
  await expect(skip).toBeInViewport();
  await keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const tile = page.getByRole('main').getByRole('listitem').getByRole('link');
  await tabTo(page, tile.filter({ hasText: say('home:places.appointments.title') }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const add = page.getByRole('button', { name: say('appointments:list.add') }).first();
  await tabTo(page, add);
  await keyboard.press('Enter');
  await expect(appointments.field('lastName')).toBeFocused();
  await keyboard.type(name);
  await tabTo(page, appointments.field('firstName'));
  await keyboard.type('Kim');
  await tabTo(page, appointments.field('email'));
  await keyboard.type('kim@example.com');
  await tabTo(page, appointments.field('date'));
  await expect(appointments.field('date')).toHaveValue(formatDate(today('Europe/Paris', new Date())));
  await tabTo(page, appointments.field('time'));
  await keyboard.type('2359');
  await tabTo(page, appointments.button('ui.save'));
  await keyboard.press('Enter');
  await expect(appointments.dialog).toHaveCount(0);
  await expect(add).toBeFocused();
  await expect(appointments.visits(name)).toContainText('23:59');

  await keyboard.press('Enter');
  await expect(appointments.field('lastName')).toBeFocused();
  await keyboard.press('Escape');
  await expect(appointments.dialog).toHaveCount(0);
  await expect(add).toBeFocused();
});

test.describe('the palette', () => {
  test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

  test('jumps to a screen, and to a visitor', async ({ page, say, announced, appointments }) => {
    const name = uniqueName('Palette');
    const titleOf = (place: string) =>
      page.getByRole('heading', { level: 1, name: say(`home:places.${place}.title`) });
    await announced({ visitorFirstName: 'Gaël', visitorLastName: name, time: '23:59' });
    await announced({ visitorFirstName: 'Noé', visitorLastName: 'Autre', date: TOMORROW.end });
    await page.goto('/resident/home');
    await expect(page.getByRole('main').getByText(name.toUpperCase())).toBeVisible();
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog').getByRole('textbox');
    await expect(search).toBeFocused();
    await page.keyboard.type(say('people:profile.title'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/resident/profile');
    await expect(titleOf('profile')).toBeFocused();

    await page.keyboard.press('Control+k');
    await expect(search).toBeFocused();
    await page.keyboard.type(`${name} gael`);
    await expect(page.getByRole('dialog').getByText(`${name.toUpperCase()} Gaël`)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/resident\/table\?/);
    await expect(appointments.visits(name)).toHaveCount(1);
    await expect(appointments.visits('Autre')).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toHaveValue(`${name.toUpperCase()} Gaël`);
    await expect(titleOf('appointments')).toBeFocused();

    await page.keyboard.press('Control+k');
    await expect(search).toBeFocused();
    await page.keyboard.type('trocadero');
    await expect(page.getByRole('dialog').getByText('Trocadéro')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/resident\/Reservations\?view=rooms&rooms=\d+/);
    await expect(titleOf('rooms')).toBeFocused();

    await page.keyboard.press('Control+k');
    await expect(search).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
