import { addDays, today } from '../../kit/time.ts';
import { formatDate } from '../../kit/web/format.ts';
import { TOMORROW } from './appointmentsScreen.ts';
import { expect, test, uniqueName } from './portal.ts';

const here = () => today('Europe/Paris', new Date());

test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

test('announces a visitor in three actions', { tag: '@both' }, async ({
  page,
  say,
  appointments,
  language,
}) => {
  const name = uniqueName('Martin');
  await page.goto('/resident/home');
  await page.evaluate(() =>
    addEventListener('click', (event) => {
      if (event.isTrusted) document.documentElement.dataset.clicks += '.';
    }),
  );
  await page
    .getByRole('link', { name: say('home:places.appointments.title') })
    .first()
    .click();
  await appointments.startAdding();
  await appointments.fill({
    lastName: name,
    firstName: 'louise',
    email: 'louise@example.com',
    time: '23h59',
  });
  await appointments.save();

  await expect(appointments.notice('appointments:add.done')).toBeVisible();
  await expect(appointments.dialog).toHaveCount(0);
  const visit = appointments.visits(name);
  await expect(visit).toHaveCount(1);
  await expect(visit).toContainText(`${name.toLocaleUpperCase(language)} Louise`);
  await expect(visit).toContainText('23:59');
  await expect(visit).toContainText(formatDate(here()));
  await expect(visit).toContainText('louise@example.com');
  await expect(visit).toContainText(say('appointments:status.waiting'));
  await expect(appointments.count()).toHaveText(appointments.words(1));
  expect(await page.evaluate(() => document.documentElement.dataset.clicks?.match(/\./g)?.length)).toBe(3);
});

test('saves and adds another, keeping day, time and organisation; several days at once', async ({
  appointments,
  say,
}) => {
  const [first, second] = [uniqueName('Premier'), uniqueName('Second')];
  const day = addDays(here(), 3);
  await appointments.open({ start: day, end: day });
  await appointments.startAdding();
  // The day that is looked at is proposed.
  await expect(appointments.field('date')).toHaveValue(formatDate(day));
  await appointments.fill({ lastName: first, firstName: 'Ada', email: 'ada@example.com', time: '14:00' });
  await appointments.fill({ organization: 'Cabinet Verne', comment: 'Troisième étage' });
  await appointments.button('appointments:add.another').click();

  await expect(appointments.notice('appointments:add.done').first()).toBeVisible();
  await expect(appointments.field('lastName')).toBeFocused();
  for (const empty of ['lastName', 'firstName', 'email', 'comment'] as const) {
    await expect(appointments.field(empty)).toHaveValue('');
  }
  await expect(appointments.field('date')).toHaveValue(formatDate(day));
  await expect(appointments.field('time')).toHaveValue('14:00');
  await expect(appointments.field('organization')).toHaveValue('Cabinet Verne');
  await appointments.fill({ lastName: second, firstName: 'Bob', email: 'bob@example.com' });
  await appointments.save();

  await expect(appointments.dialog).toHaveCount(0);
  await expect(appointments.count()).toHaveText(appointments.words(2));
  await expect(appointments.visits(first)).toContainText('Troisième étage');
  await expect(appointments.visits(second)).toContainText('Cabinet Verne');

  const name = uniqueName('Souvent');
  const [start, last] = [addDays(here(), 10), addDays(here(), 12)];
  await appointments.goOn({ start: here(), end: addDays(here(), 20) });
  await appointments.startAdding();
  await appointments.fill({
    date: formatDate(here()),
    lastName: name,
    firstName: 'Paul',
    email: 'paul@example.com',
    time: '23:59',
  });
  await appointments.button('appointments:form.addDates').click();
  const period = appointments.dialog.getByRole('group', {
    name: say('appointments:form.period', { number: 2 }),
  });
  await period.getByRole('textbox', { name: say('appointments:form.from') }).fill(formatDate(start));
  await period.getByRole('textbox', { name: say('appointments:form.to') }).fill(formatDate(last));
  await expect(appointments.dialog.getByText(say('appointments:form.days', { count: 4 }))).toBeVisible();
  await appointments.save();

  await expect(appointments.dialog).toHaveCount(0);
  await expect(appointments.count()).toHaveText(appointments.words(6));
  for (const day of [here(), start, addDays(start, 1), last]) {
    await expect(appointments.visits(name).filter({ hasText: formatDate(day) })).toHaveCount(1);
  }
});

test('takes a visitor without an address, and asks before it takes a day that has passed', async ({
  appointments,
  say,
}) => {
  const name = uniqueName('Discret');
  await appointments.open(TOMORROW);
  await appointments.startAdding();
  await appointments.fill({ lastName: name, firstName: 'Zoé', time: '11:15' });
  await appointments.save();
  const email = appointments.field('email');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(say('errors.required'));

  await appointments.dialog.getByRole('checkbox', { name: say('appointments:form.noEmail') }).check();
  await expect(email).toBeDisabled();
  await appointments.save();
  await expect(appointments.dialog).toHaveCount(0);
  await expect(appointments.visits(name)).toContainText(say('appointments:list.noEmail'));
  await expect(appointments.visits(name)).not.toContainText('{email}');

  const late = uniqueName('Hier');
  const yesterday = addDays(here(), -1);
  await appointments.goOn({ start: yesterday, end: here() });
  await appointments.startAdding();
  await appointments.fill({ lastName: late, firstName: 'Yves', email: 'yves@example.com', time: '10:00' });
  await appointments.fill({ date: formatDate(yesterday) });
  await appointments.save();
  const question = appointments.dialog.filter({ hasText: say('appointments:past.text') });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: say('appointments:past.change') }).click();
  await expect(question).toHaveCount(0);
  await expect(appointments.field('lastName')).toHaveValue(late);
  await expect(appointments.field('date')).toHaveValue(formatDate(yesterday));

  await appointments.save();
  await question.getByRole('button', { name: say('appointments:past.confirm') }).click();
  await expect(appointments.dialog).toHaveCount(0);
  await expect(appointments.visits(late)).toContainText(formatDate(yesterday));
});
