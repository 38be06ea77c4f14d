import { expect, test, uniqueName } from './support/portal.ts';
import { TOMORROW } from './support/visitsScreen.ts';

test.use({ as: 'accueil' });

test('the reception checks a visitor in, and back', { tag: '@both' }, async ({
  visits,
  page,
  say,
  announced,
  newcomer,
}) => {
  const name = uniqueName('Arrivant');
  const visitor = `${name.toUpperCase()} Nina`;
  await announced({ visitorLastName: name, visitorFirstName: 'Nina' });
  await visits.open(undefined, { q: name });
  const row = visits.visits(name);
  await expect(row).toContainText(say('visits:status.waiting'));
  await expect(row).toContainText(`${newcomer.firstName} ${newcomer.lastName}`);
  await expect(row).toContainText(newcomer.email);
  await page.getByRole('button', { name: say('visits:statusMenu.checkInOf', { visitor }) }).focus();
  await page.keyboard.press('Enter');
  await expect(visits.notice('visits:statusMenu.changed.done', { visitor })).toBeVisible();
  await expect(row).toContainText(say('visits:status.done'));

  // The keyboard stays on the visit.
  const status = say('visits:status.done');
  const menu = page.getByRole('button', { name: say('visits:statusMenu.label', { visitor, status }) });
  await expect(menu).toBeFocused();
  await menu.click();
  await page.getByRole('menuitem', { name: say('visits:statusMenu.to.waiting') }).click();
  await expect(row).toContainText(say('visits:status.waiting'));
});

test('the reception announces a visitor of somebody else', async ({ visits, say, newcomer }) => {
  const name = uniqueName('Recommandé');
  await visits.open(TOMORROW, { q: name });
  await visits.startAdding();
  await visits.fill({ lastName: name, firstName: 'Ali', email: 'ali@example.com', time: '13:30' });
  const resident = visits.dialog.getByRole('combobox', { name: say('visits:form.resident') });
  await resident.fill(newcomer.email);
  await visits.page.getByRole('option').filter({ hasText: newcomer.email }).click();
  await visits.save();
  await expect(visits.dialog).toHaveCount(0);
  await expect(visits.visits(name)).toContainText(newcomer.email);
});
