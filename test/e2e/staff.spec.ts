import { TOMORROW } from './support/appointmentsScreen.ts';
import { expect, test, uniqueName } from './support/portal.ts';

test.use({ as: 'accueil' });

test('the reception checks a visitor in, and back', { tag: '@both' }, async ({
  appointments,
  page,
  say,
  announced,
  newcomer,
}) => {
  const name = uniqueName('Arrivant');
  const visitor = `${name.toUpperCase()} Nina`;
  await announced({ visitorLastName: name, visitorFirstName: 'Nina' });
  await appointments.open(undefined, { q: name });
  const row = appointments.visits(name);
  await expect(row).toContainText(say('appointments:status.waiting'));
  await expect(row).toContainText(`${newcomer.firstName} ${newcomer.lastName}`);
  await expect(row).toContainText(newcomer.email);
  await page.getByRole('button', { name: say('appointments:statusMenu.checkInOf', { visitor }) }).focus();
  await page.keyboard.press('Enter');
  await expect(appointments.notice('appointments:statusMenu.changed.done', { visitor })).toBeVisible();
  await expect(row).toContainText(say('appointments:status.done'));

  // The keyboard stays on the visit.
  const status = say('appointments:status.done');
  const menu = page.getByRole('button', { name: say('appointments:statusMenu.label', { visitor, status }) });
  await expect(menu).toBeFocused();
  await menu.click();
  await page.getByRole('menuitem', { name: say('appointments:statusMenu.to.waiting') }).click();
  await expect(row).toContainText(say('appointments:status.waiting'));
});

test('the reception announces a visitor of somebody else', async ({ appointments, say, newcomer }) => {
  const name = uniqueName('Recommandé');
  await appointments.open(TOMORROW, { q: name });
  await appointments.startAdding();
  await appointments.fill({ lastName: name, firstName: 'Ali', email: 'ali@example.com', time: '13:30' });
  const resident = appointments.dialog.getByRole('combobox', { name: say('appointments:form.resident') });
  await resident.fill(newcomer.email);
  await appointments.page.getByRole('option').filter({ hasText: newcomer.email }).click();
  await appointments.save();
  await expect(appointments.dialog).toHaveCount(0);
  await expect(appointments.visits(name)).toContainText(newcomer.email);
});
