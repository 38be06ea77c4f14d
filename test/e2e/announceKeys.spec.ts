import { addDays, today } from '../../kit/time.ts';
import { formatDate, formatDayInNumbers, formatShortDay } from '../../kit/web/format.ts';
import { countKeys, countPointers } from './support/clicks.ts';
import { expect, test, uniqueName } from './support/portal.ts';
import { TOMORROW } from './support/visitsScreen.ts';

const before = addDays(today('Europe/Paris', new Date()), -7);
/** So many keys at most, once the dialog is open. */
const FEW = 22;

for (const who of ['a resident', 'staff'] as const) {
  test(`${who} announces for tomorrow somebody who came before, by few keys and no click; the notice names the day and leads there`, async ({
    pageOf,
    announced,
    newcomer,
    say,
    language,
  }) => {
    const name = uniqueName('Fournier');
    const visitor = `${name.toLocaleUpperCase('fr')} Chloé`;
    const past = { visitorFirstName: 'Chloé', visitorLastName: name, organization: 'Mairie de Paris' };
    await announced({ ...past, visitorEmail: 'chloe@example.com', date: before, status: 'done' });
    const page = await pageOf(who === 'staff' ? 'accueil' : newcomer.email);
    await page.goto('/resident/table?announce=true');
    const dialog = page.getByRole('dialog');
    const field = (key: string, role: 'textbox' | 'combobox' = 'textbox') =>
      dialog.getByRole(role, { name: say(`visits:form.${key}`), exact: true });
    const { keyboard } = page;
    await expect(dialog.getByRole('combobox').first()).toBeFocused();
    const [keys, pointers] = [await countKeys(page), await countPointers(page)];

    if (who === 'staff') {
      // Of the part of the name that nobody else has.
      await keyboard.type(newcomer.lastName.split(' ').at(-1)?.slice(0, 4) ?? '');
      await expect(page.getByRole('option').first()).toContainText(newcomer.email ?? '');
      await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      await expect(field('resident', 'combobox')).toHaveValue(`${newcomer.firstName} ${newcomer.lastName}`);
      await keyboard.press('Tab');
    }
    await keyboard.type('fou');
    await expect(page.getByRole('option', { name: visitor })).toBeVisible();
    await keyboard.press('Enter');
    await expect(field('firstName')).toHaveValue('Chloé');
    await expect(field('organization')).toHaveValue('Mairie de Paris');
    await expect(field('date')).toBeFocused();
    await keyboard.type('+1');
    await keyboard.press('Tab');
    await keyboard.type('14');
    await keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);

    const pressed = await keys();
    process.stdout.write(`One visitor for tomorrow, announced by ${who}: ${pressed} keys\n`);
    expect(pressed).toBeLessThanOrEqual(FEW);
    expect(await pointers()).toBe(0);

    // The list shows today.
    const when = { day: formatDayInNumbers(TOMORROW.start, language), time: '14:00' };
    const notice = page.getByRole('status').filter({ hasText: say('visits:add.done') });
    await notice.getByRole('button', { name: say('visits:elsewhere.one', when) }).click();
    await expect(page).toHaveURL(new RegExp(`start=${TOMORROW.start}&end=${TOMORROW.start}`));
    await expect(page.getByRole('main').getByText(visitor).first()).toBeVisible();
  });
}

test.describe('for a resident', () => {
  test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

  test('what is saved for days out of sight is named with the way there, after an edit and one after the other; what is in sight is not', async ({
    visits,
    page,
    say,
    announced,
    language,
  }) => {
    const name = uniqueName('Déplacé');
    const visitor = `${name.toLocaleUpperCase('fr')} Louise`;
    const [third, fourth] = [addDays(TOMORROW.start, 2), addDays(TOMORROW.start, 3)];
    const way = (key: 'one' | 'several', params: object) =>
      page.getByRole('status').getByRole('button', { name: say(`visits:elsewhere.${key}`, { ...params }) });
    await announced({ visitorLastName: name, visitorFirstName: 'Louise', date: TOMORROW.start });
    await visits.open(TOMORROW);

    await visits.edit(visitor);
    await visits.fill({ organization: 'Louvre' });
    await visits.save();
    const edited = page.getByRole('status').filter({ hasText: say('visits:edit.done') });
    await expect(edited).toBeVisible();
    await expect(edited.getByRole('button')).toHaveCount(1);
    await edited.getByRole('button').click();

    await visits.edit(visitor);
    await visits.fill({ date: formatDate(third) });
    await visits.save();
    await way('one', { day: formatDayInNumbers(third, language), time: '9:30' }).click();
    await expect(visits.visits(name)).toHaveCount(1);

    await visits.startAdding();
    await visits.fill({ lastName: uniqueName('Suivant'), firstName: 'Zoé', email: 'zoe@example.com' });
    await visits.fill({ date: formatDate(TOMORROW.start), time: '10' });
    await visits.button('visits:form.addDates').click();
    await visits.dialog
      .getByRole('textbox', { name: say('visits:form.from') })
      .last()
      .fill(formatDate(fourth));
    await visits.button('visits:add.another').click();
    const days = { first: formatShortDay(TOMORROW.start, language), last: formatShortDay(fourth, language) };
    await way('several', { ...days, time: '10:00' }).click();
    await expect(visits.dialog).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`start=${TOMORROW.start}&end=${fourth}`));
  });

  test('who came before is offered while a name is typed; what was typed by hand stays, and so does whatever name', async ({
    visits,
    page,
    say,
    announced,
  }) => {
    const name = uniqueName('Fournier');
    const past = { visitorFirstName: 'Chloé', visitorLastName: name, organization: 'Mairie de Paris' };
    await announced({ ...past, visitorEmail: null, hasNoEmail: true, date: before, status: 'done' });
    await visits.open(TOMORROW);
    await visits.startAdding();
    await visits.fill({ organization: 'Louvre' });
    await visits.field('lastName').pressSequentially('Fourn');
    const option = page.getByRole('option', { name });
    await expect(option).toBeVisible();
    await expect(option).toContainText('Mairie de Paris');
    await expect(option).toContainText(say('visits:form.pastVisits', { count: 1 }));
    // Escape closes what is offered, not the dialog.
    await page.keyboard.press('Escape');
    await expect(option).toHaveCount(0);
    await expect(visits.field('lastName')).toHaveValue('Fourn');
    await visits.field('lastName').pressSequentially('ie');
    await option.click();
    await expect(visits.field('lastName')).toHaveValue(name);
    await expect(visits.field('organization')).toHaveValue('Louvre');
    await expect(visits.field('email')).toBeDisabled();
    await expect(visits.dialog.getByRole('checkbox', { name: say('visits:form.noEmail') })).toBeChecked();
    await expect(visits.dialog.getByRole('radiogroup')).toHaveCount(0);
    await visits.field('lastName').fill('Fournil');
    await visits.fill({ firstName: 'Autre', time: '11' });
    await visits.save();
    await expect(visits.visits('Fournil Autre')).toHaveCount(1);
  });
});
