import { addDays } from '../../kit/time.ts';
import { formatDate } from '../../kit/web/format.ts';
import { expect, test, uniqueName } from './support/portal.ts';
import { TOMORROW } from './support/visitsScreen.ts';

test.use({ as: 'accueil' });

test('the reception checks a visitor in, and back', { tag: '@both' }, async ({
  visits,
  page,
  say,
  announced,
  newcomer,
  isMobile,
}) => {
  const name = uniqueName('Arrivant');
  const visitor = `${name.toUpperCase()} Nina`;
  await announced({ visitorLastName: name, visitorFirstName: 'Nina', ndaSigned: true });
  await visits.open(undefined, { q: name });
  const row = visits.visits(name);
  const facts = await visits.facts(name);
  await expect(facts).toContainText(say('visits:status.waiting'));
  await expect(facts).toContainText(`${newcomer.firstName} ${newcomer.lastName}`);
  await expect(facts).toContainText(newcomer.email);
  await visits.closeSheet();
  const checkIn = row.getByRole('button', { name: say('visits:statusMenu.checkInOf', { visitor }) });
  if (isMobile) {
    // For a thumb, and in each row at the same place.
    const { width = 0, height = 0 } = (await checkIn.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await checkIn.focus();
  await page.keyboard.press('Enter');
  await expect(visits.notice('visits:statusMenu.changed.done', { visitor })).toBeVisible();
  await expect(row).toContainText(say('visits:status.done'));

  // The keyboard stays on the visit.
  const status = say('visits:status.done');
  const menu = page.getByRole('button', { name: say('visits:statusMenu.label', { visitor, status }) });
  if (isMobile) {
    await expect(visits.actionsOf(name)).toBeFocused();
    await page.keyboard.press('Enter');
  } else await expect(menu).toBeFocused();
  await menu.click();
  await page.getByRole('menuitem', { name: say('visits:statusMenu.to.waiting') }).click();
  await expect(facts).toContainText(say('visits:status.waiting'));
});

test('the reception announces a visitor of somebody else', async ({ visits, say, newcomer }) => {
  const name = uniqueName('Recommandé');
  await visits.open(TOMORROW, { q: name });
  await visits.startAdding();
  const host = visits.dialog.getByRole('combobox', { name: say('visits:form.resident') });
  await expect(host).toBeFocused();
  await expect(host).toHaveValue('');
  await visits.fill({ lastName: name, firstName: 'Ali', email: 'ali@example.com', time: '13:30' });
  // Nobody is proposed: a visitor of nobody is not saved as the receptionist’s.
  await visits.save();
  await expect(host).toBeFocused();
  await expect(host).toHaveAccessibleDescription(say('errors.required'));
  await visits.chooseHost(newcomer.email);
  await visits.button('visits:add.another').click();
  // The next comes to the same person: what is missing is who.
  await expect(visits.field('lastName')).toBeFocused();
  await expect(host).not.toHaveValue('');
  await visits.dialog.getByRole('button', { name: say('ui.close') }).click();
  await expect(visits.dialog).toHaveCount(0);
  await expect(visits.visits(name)).toContainText(newcomer.email);
});

test('who stands at the desk unannounced is saved and checked in with one press, today alone', async ({
  visits,
  page,
  say,
  newcomer,
}) => {
  const name = uniqueName('Imprévu');
  await page.goto(`/resident/table?announce=true&q=${name}`);
  await expect(visits.dialog).toBeVisible();
  const checkIn = visits.button('visits:add.checkIn');
  await visits.chooseHost(newcomer.email);
  await visits.fill({ lastName: name, firstName: 'Ève', email: 'eve@example.com' });
  await visits.fill({ date: formatDate(TOMORROW.start) });
  await expect(checkIn).toHaveCount(0);
  await visits.fill({ date: formatDate(addDays(TOMORROW.start, -1)) });
  // The hour is that of now, where none is said.
  await checkIn.click();
  await expect(visits.dialog).toHaveCount(0);
  const visitor = `${name.toLocaleUpperCase('fr')} Ève`;
  const said = `${say('visits:add.done')} ${say('visits:statusMenu.changed.doneUnsigned', { visitor })}`;
  await expect(page.getByText(said, { exact: true })).toBeVisible();
  await expect(visits.visits(name)).toContainText(say('visits:status.done'));
  // As of any arrival: who has not signed is named, with the way, and it can be undone.
  await expect(page.getByRole('button', { name: say('ui.undo') })).toBeVisible();
  await page.getByRole('button', { name: say('visits:nda.haveSigned'), exact: true }).click();
  await expect(visits.dialog.getByText(visitor)).toBeVisible();
});
