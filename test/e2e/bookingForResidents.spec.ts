import { addDays, getMonday, getToday } from '../../kit/time.ts';
import { formatDate } from '../../kit/web/i18n/format.ts';
import { expect, makeNewcomer, test, uniqueName } from './support/portal.ts';
import { RoomsScreen } from './support/roomsScreen.ts';

const monday = addDays(getMonday(getToday('Europe/Paris', new Date())), 14);
const laterMonday = addDays(monday, 14);

test('reception books a room for a resident, hidden from others, and releases it with a reason', async ({
  make,
  pageOf,
  say,
}) => {
  const { id: building } = await make.building();
  await make.room({ building, name: 'Opéra', capacity: 6 });
  const desk = await makeNewcomer(make, { role: 'reception', buildings: [building] });
  const resident = await makeNewcomer(make, { role: 'limited', buildings: [building], firstName: 'Ondine' });
  const stranger = await makeNewcomer(make, { role: 'limited', buildings: [building] });
  const name = `${resident.firstName} ${resident.lastName}`;
  const title = uniqueName('Entretien');
  const page = await pageOf(desk.email);
  const theirs = await pageOf(stranger.email);

  await test.step('reception starts at its desk and sees only the administration that it may read', async () => {
    await page.goto('/');
    await expect(page).toHaveURL('/resident/desk');
    await page.getByRole('link', { name: say('menu:administration.title') }).click();
    const entries = page.getByRole('main').getByRole('listitem').getByRole('link');
    const entry = (key: string) => entries.filter({ hasText: say(`menu:${key}.text`) });
    for (const key of ['dataProtection', 'outbox', 'announcements']) await expect(entry(key)).toBeVisible();
    for (const key of ['registrations', 'deletionRequests', 'invitations', 'legal'])
      await expect(entry(key)).toHaveCount(0);
  });

  const rooms = new RoomsScreen(page, say);
  await test.step('room is booked for another week, which is then shown', async () => {
    await rooms.open(monday);
    const whom = rooms.dialog.getByRole('combobox', { name: say('booking:holder') });
    await rooms.start(whom);
    await rooms.fill({ title, expected: '2', date: formatDate(laterMonday) });
    await whom.fill(resident.lastName);
    await page.getByRole('option').filter({ hasText: resident.email }).click();
    await expect(rooms.field('title')).toHaveAccessibleDescription(say('rooms:form.titleHint.resident'));
    await rooms.choose('Opéra');
    await rooms.button('rooms:book.save').click();
    await expect(rooms.notice('rooms:book.doneForNamed', { name })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`date=${laterMonday}`));
    await expect(rooms.reservations('Opéra', resident.lastName)).toHaveCount(1);
    await expect(page.locator('body')).not.toContainText(title);
  });

  await test.step('another resident sees only that the room is taken', async () => {
    const seen = new RoomsScreen(theirs, say);
    await seen.open(laterMonday, 'day');
    await expect(seen.bookButton).toHaveCount(0);
    await seen.reservations('Opéra', say('rooms:calendar.taken')).click();
    await expect(seen.dialog).toContainText('Opéra');
    await expect(seen.dialog.getByRole('button')).toHaveCount(1);
    for (const hidden of [title, resident.lastName])
      await expect(theirs.locator('body')).not.toContainText(hidden);
  });

  await test.step('room is released with a reason', async () => {
    await rooms.reservations('Opéra').click();
    await rooms.button('rooms:details.release').click();
    await expect(rooms.dialog).toContainText(resident.lastName);
    await rooms.dialog.getByRole('textbox', { name: say('rooms:release.reason') }).fill('Fuite d’eau');
    await rooms.button('rooms:release.confirm').click();
    await expect(rooms.notice('rooms:release.done')).toBeVisible();
    await expect(rooms.reservations()).toHaveCount(0);
  });
});
