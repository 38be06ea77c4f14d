import { addDays, getToday } from '../../kit/time.ts';
import { formatDate, formatShortDay, formatWeekdayWithDate } from '../../kit/web/i18n/format.ts';
import { countClicks, countKeys, countPointers } from './support/clicks.ts';
import { expect, test, uniqueName } from './support/portal.ts';
import { test as atDesk } from './support/reception.ts';
import { TOMORROW, VisitsScreen } from './support/visitsScreen.ts';

const here = getToday('Europe/Paris', new Date());
const lastWeek = addDays(here, -7);

test.describe('a resident', () => {
  test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

  // On a desktop, keyboard.spec.ts does.
  test('visitor is announced in three clicks on a phone', { tag: '@phone' }, async ({
    page,
    say,
    visits,
  }) => {
    const name = uniqueName('Martin');
    await page.goto('/resident/home');
    const clicks = await countClicks(page);
    await page
      .getByRole('link', { name: say('menu:visits.title') })
      .first()
      .click();
    await visits.startAdding();
    await visits.fill({ lastName: name, firstName: 'louise', email: 'louise@example.com', time: '23h59' });
    await visits.save();
    await expect(visits.notice('visits:add.done')).toBeVisible();
    await expect(visits.count()).toHaveText(visits.words(1));
    for (const words of [
      `${name.toUpperCase()} Louise`,
      '23:59',
      formatDate(here),
      say('visits:status.waiting'),
    ])
      await expect(visits.visits(name)).toContainText(words);
    expect(await clicks()).toBe(3);
    await expect(await visits.facts(name)).toContainText('louise@example.com');
  });

  test('announcement survives a server error, takes several days, and asks before a past day', async ({
    visits,
    page,
    say,
    makeVisit,
    browserErrors,
    language,
  }) => {
    const { dialog } = visits;
    const [day, start, last] = [addDays(here, 3), addDays(here, 10), addDays(here, 12)];
    const chloe = uniqueName('Fournier');
    const past = { visitorFirstName: 'Chloé', visitorLastName: chloe, organization: 'Mairie de Paris' };
    await makeVisit({ ...past, visitorEmail: null, hasNoEmail: true, date: lastWeek, status: 'done' });
    const typed = {
      firstName: 'Rose',
      email: 'rose@example.com',
      organization: 'Fleurs & Cie',
      time: '14:00',
    };
    const rose = { ...typed, lastName: uniqueName('Patient'), comment: 'Troisième étage' };
    await visits.open({ start: day, end: day });
    await visits.startAdding();
    await expect(visits.field('date')).toHaveValue(formatDate(day));

    await test.step('first field with an error gets the focus', async () => {
      await visits.save();
      await expect(visits.field('lastName')).toBeFocused();
      await expect(visits.field('lastName')).toHaveAccessibleDescription(say('errors.required_lastName'));
      await expect(visits.field('email')).toHaveAccessibleDescription(say('errors.required_email'));
    });

    await test.step('input is kept when the server fails', async () => {
      browserErrors.expect(/status of 500 .*createAppointment/);
      const create = '**/list/createAppointment/';
      await page.route(create, (route) => route.fulfill({ status: 500, json: {} }));
      await visits.unfold();
      await visits.fill(rose);
      await visits.save();
      await expect(dialog.getByRole('alert')).toHaveText(say('visits:add.failed'));
      for (const [name, text] of Object.entries(rose))
        await expect(visits.field(name as keyof typeof rose)).toHaveValue(text);
      await page.unroute(create);
    });

    await test.step('input is kept after a reload, and the folded part opens because of its comment', async () => {
      await page.reload();
      for (const [name, text] of Object.entries(rose))
        await expect(visits.field(name as keyof typeof rose)).toHaveValue(text);
    });

    await test.step('next form keeps day, time and organisation', async () => {
      await visits.button('visits:add.another').click();
      await expect(visits.field('lastName')).toBeFocused();
      // The saved visit is visible, so its notice has no link.
      const saved = page.getByRole('status').filter({ hasText: say('visits:add.done') });
      await expect(saved.getByRole('button')).toHaveCount(1);
      for (const empty of ['lastName', 'firstName', 'email', 'comment'] as const)
        await expect(visits.field(empty)).toHaveValue('');
      await expect(visits.field('time')).toHaveValue('14:00');
      await expect(visits.field('organization')).toHaveValue('Fleurs & Cie');
    });

    await test.step('earlier visitor is suggested for a typed name, and fills only empty fields', async () => {
      await visits.fill({ organization: 'Louvre' });
      await visits.field('lastName').pressSequentially('Fourn');
      const option = page.getByRole('option', { name: chloe });
      await expect(option).toContainText('Mairie de Paris');
      await expect(option).toContainText(say('visits:form.pastVisits', { count: 1 }));
      await page.keyboard.press('Escape');
      await expect(option).toHaveCount(0);
      await visits.field('lastName').pressSequentially('ie');
      await option.click();
      await expect(visits.field('lastName')).toHaveValue(chloe);
      await expect(visits.field('organization')).toHaveValue('Louvre');
      await expect(visits.field('email')).toBeDisabled();
    });

    await test.step('visit is announced for several days, after a question about a past one', async () => {
      const ends = (key: 'from' | 'to') =>
        dialog.getByRole('textbox', { name: say(`visits:form.${key}`) }).last();
      await visits.fill({ date: formatDate(addDays(here, -1)) });
      await visits.button('visits:form.addDates').click();
      await ends('from').fill(formatDate(start));
      await ends('to').fill(formatDate(last));
      await expect(dialog.getByText(say('visits:form.days', { count: 4 }))).toBeVisible();
      await visits.save();
      const question = dialog.filter({ hasText: say('visits:past.text') });
      await question.getByRole('button', { name: say('visits:past.change') }).click();
      await expect(dialog.locator('[data-date]').first()).toBeFocused();
      await visits.save();
      await question.getByRole('button', { name: say('visits:past.confirm') }).click();
      await expect(dialog).toHaveCount(0);
    });

    const days = { first: formatShortDay(addDays(here, -1), language), last: formatShortDay(last, language) };
    const way = say('visits:elsewhere.several', { ...days, time: '14:00' });
    await page.getByRole('button', { name: way }).click();
    await expect(visits.count()).toHaveText(visits.words(5));
    await expect(visits.visits(rose.lastName)).toContainText('Troisième étage');
    await expect(visits.visits(chloe)).toHaveCount(4);
    await expect(visits.visits(chloe).filter({ hasText: formatDate(last) })).toContainText('Louvre');
    await expect(visits.visits(chloe).first().getByRole('cell').nth(1)).not.toContainText('@');
  });
});

atDesk(
  'reception announces an earlier visitor for tomorrow in 22 keys, and lets in an unannounced one with one press',
  async ({ page, say, language, makeExpectedVisit, host }) => {
    const visits = new VisitsScreen(page, say, false);
    const {
      dialog,
      page: { keyboard },
    } = visits;
    const past = {
      visitorFirstName: 'Chloé',
      organization: 'Mairie de Paris',
      visitorEmail: 'chloe@example.com',
    };
    await makeExpectedVisit('Fournier', { ...past, date: lastWeek, status: 'done' });
    const resident = dialog.getByRole('combobox', { name: say('visits:form.resident') });

    await test.step('visitor is announced without a mouse, and the notice links to the day', async () => {
      await page.goto('/resident/table?announce=true');
      await expect(resident).toBeFocused();
      const [keys, pointers] = [await countKeys(page), await countPointers(page)];
      await keyboard.type('bel');
      await expect(page.getByRole('option', { name: /Hugo Belliard/ })).toBeVisible();
      for (const key of ['ArrowDown', 'Enter', 'Tab']) await keyboard.press(key);
      await keyboard.type('fou');
      await expect(page.getByRole('option', { name: 'FOURNIER Chloé' })).toBeVisible();
      await keyboard.press('Enter');
      await expect(visits.field('organization')).toHaveValue('Mairie de Paris');
      await expect(visits.field('date')).toBeFocused();
      for (const key of ['+', '1', 'Tab', '1', '4', 'Enter']) await keyboard.press(key);
      await expect(dialog).toHaveCount(0);
      expect(await keys()).toBeLessThanOrEqual(22);
      expect(await pointers()).toBe(0);
      const when = { day: formatWeekdayWithDate(TOMORROW.start, language), time: '14:00' };
      await page.getByRole('button', { name: say('visits:elsewhere.one', when) }).click();
      await expect(page).toHaveURL(new RegExp(`start=${TOMORROW.start}&end=${TOMORROW.start}`));
      await expect(visits.visits('FOURNIER Chloé')).toContainText(`${host.firstName} ${host.lastName}`);
    });

    await test.step('same form checks in a visitor for today only, and proposes no host', async () => {
      await page.goto('/resident/table?announce=true');
      await visits.fill({ lastName: 'Imprévu', firstName: 'Ève', email: 'eve@example.com' });
      const checkIn = visits.button('visits:add.checkIn');
      await checkIn.click();
      await expect(resident).toHaveAccessibleDescription(say('errors.required'));
      await visits.chooseHost(host.email);
      await visits.fill({ date: formatDate(TOMORROW.start) });
      await expect(checkIn).toHaveCount(0);
      await visits.fill({ date: formatDate(here) });
      await checkIn.click();
      const arrived = say('visits:statusMenu.changed.doneUnsigned', { visitor: 'IMPRÉVU Ève' });
      await expect(page.getByText(`${say('visits:add.done')} ${arrived}`)).toBeVisible();
      await expect(visits.visits('Imprévu')).toContainText(say('visits:status.done'));
      await expect(page.getByRole('button', { name: say('ui.undo') })).toBeVisible();
    });
  },
);
