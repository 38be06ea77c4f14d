import { addDays, today } from '../../kit/time.ts';
import { formatDate } from '../../kit/web/format.ts';
import { countClicks } from './support/clicks.ts';
import { expect, test, uniqueName } from './support/portal.ts';

const here = () => today('Europe/Paris', new Date());
const CREATE = '**/list/createAppointment/';

test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

// On a desktop, keyboard.spec.ts does.
test('announces a visitor in three actions', { tag: '@phone' }, async ({ page, say, visits, language }) => {
  const name = uniqueName('Martin');
  await page.goto('/resident/home');
  const clicks = await countClicks(page);
  await page
    .getByRole('link', { name: say('menu:visits.title') })
    .first()
    .click();
  await visits.startAdding();
  await visits.fill({
    lastName: name,
    firstName: 'louise',
    email: 'louise@example.com',
    time: '23h59',
  });
  await visits.save();

  await expect(visits.notice('visits:add.done')).toBeVisible();
  await expect(visits.dialog).toHaveCount(0);
  const visit = visits.visits(name);
  await expect(visit).toHaveCount(1);
  await expect(visit).toContainText(`${name.toLocaleUpperCase(language)} Louise`);
  await expect(visit).toContainText('23:59');
  await expect(visit).toContainText(formatDate(here()));
  await expect(visit).toContainText(say('visits:status.waiting'));
  await expect(visits.count()).toHaveText(visits.words(1));
  expect(await clicks()).toBe(3);
  await expect(await visits.facts(name)).toContainText('louise@example.com');
});

test('says what is wrong at its field, and where to begin; loses nothing of what was typed when the server fails; saves and adds another, on several days; asks before it takes a day that has passed', async ({
  visits,
  page,
  say,
  browserErrors,
}) => {
  const { dialog } = visits;
  const email = visits.field('email');
  const time = visits.field('time');
  const day = addDays(here(), 3);
  const typed = {
    lastName: uniqueName('Patient'),
    firstName: 'Rose',
    email: 'rose@example.com',
    organization: 'Fleurs & Cie',
    time: '25:00',
    comment: 'Troisième étage',
  };

  await test.step('says what is wrong at its field, and where to begin', async () => {
    await visits.open({ start: day, end: day });
    await visits.startAdding();
    // The day that is looked at is proposed.
    await expect(visits.field('date')).toHaveValue(formatDate(day));
    // What is left empty is said at saving, not before.
    await visits.field('lastName').press('Tab');
    await expect(visits.field('lastName')).not.toHaveAttribute('aria-invalid', 'true');
    await expect(visits.field('firstName')).not.toHaveAttribute('aria-invalid', 'true');
    await email.fill('not an address');
    await email.blur();
    await expect(email).toHaveAccessibleDescription(say('errors.invalid_email'));

    await email.fill('');
    await visits.save();
    await expect(visits.field('lastName')).toBeFocused();
    await expect(visits.field('lastName')).toHaveAccessibleDescription(say('errors.required_lastName'));
    await expect(visits.field('firstName')).toHaveAccessibleDescription(say('errors.required_firstName'));
    await expect(email).toHaveAccessibleDescription(say('errors.required_email'));
    await expect(time).toHaveAccessibleDescription(say('errors.required'));

    await visits.fill(typed);
    await visits.save();
    await expect(time).toBeFocused();
    await expect(time).toHaveAccessibleDescription(say('errors.invalid_time'));
    await expect(time).toHaveValue('25:00');
  });

  await test.step('loses nothing of what was typed when the server fails', async () => {
    browserErrors.expect(/status of 500 .*createAppointment/);
    await page.route(CREATE, (route) => route.fulfill({ status: 500, json: {} }));
    typed.time = '14:00';
    await time.fill(typed.time);
    await visits.save();
    await expect(dialog.getByRole('alert')).toHaveText(say('visits:add.failed'));
    for (const [name, text] of Object.entries(typed)) {
      await expect(visits.field(name as keyof typeof typed)).toHaveValue(text);
    }
    await page.unroute(CREATE);
  });

  await test.step('saves a visitor without an address, and adds another, keeping day, time and organisation', async () => {
    await dialog.getByRole('checkbox', { name: say('visits:form.noEmail') }).check();
    await expect(email).toBeDisabled();
    await visits.button('visits:add.another').click();
    await expect(visits.notice('visits:add.done')).toBeVisible();
    await expect(visits.field('lastName')).toBeFocused();
    for (const empty of ['lastName', 'firstName', 'email', 'comment'] as const) {
      await expect(visits.field(empty)).toHaveValue('');
    }
    await expect(email).toBeEnabled();
    await expect(visits.field('date')).toHaveValue(formatDate(day));
    await expect(time).toHaveValue('14:00');
    await expect(visits.field('organization')).toHaveValue('Fleurs & Cie');
  });

  const name = uniqueName('Souvent');
  const yesterday = addDays(here(), -1);
  const [start, last] = [addDays(here(), 10), addDays(here(), 12)];
  await test.step('takes several days at once, and asks before it takes one that has passed', async () => {
    const periodField = (number: number, key: 'from' | 'to') =>
      dialog
        .getByRole('group', { name: say('visits:form.period', { number }) })
        .getByRole('textbox', { name: say(`visits:form.${key}`) });
    await visits.fill({ date: formatDate(yesterday), lastName: name });
    await visits.fill({ firstName: 'Paul', email: 'paul@example.com' });
    await visits.button('visits:form.addDates').click();
    await periodField(2, 'from').fill(formatDate(start));
    await periodField(2, 'to').fill(formatDate(last));
    await expect(dialog.getByText(say('visits:form.days', { count: 4 }))).toBeVisible();
    await visits.save();

    const question = dialog.filter({ hasText: say('visits:past.text') });
    await question.getByRole('button', { name: say('visits:past.change') }).click();
    await expect(question).toHaveCount(0);
    await expect(dialog.locator('[data-date]').first()).toBeFocused();
    await expect(visits.field('lastName')).toHaveValue(name);
    await expect(periodField(1, 'from')).toHaveValue(formatDate(yesterday));
    await visits.save();
    await question.getByRole('button', { name: say('visits:past.confirm') }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('all are listed', async () => {
    await visits.goOn({ start: yesterday, end: addDays(here(), 20) });
    await expect(visits.count()).toHaveText(visits.words(5));
    const patient = visits.visits(typed.lastName);
    await expect(patient).toContainText(formatDate(day));
    await expect(patient).toContainText(typed.comment);
    await expect(patient).toContainText(say('visits:list.noEmail'));
    await expect(patient).not.toContainText('{email}');
    for (const day of [yesterday, start, addDays(start, 1), last]) {
      await expect(visits.visits(name).filter({ hasText: formatDate(day) })).toHaveCount(1);
    }
    await expect(visits.visits(name).filter({ hasText: '14:00' })).toHaveCount(4);
    await expect(visits.visits(name).filter({ hasText: typed.organization })).toHaveCount(4);
  });
});
