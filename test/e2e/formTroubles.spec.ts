import { TOMORROW } from './appointmentsScreen.ts';
import { expect, test, uniqueName } from './portal.ts';

const CREATE = '**/list/createAppointment/';

test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

test('says what is wrong at its field, and where to begin', async ({ appointments, say, page }) => {
  await appointments.open();
  await appointments.startAdding();
  await appointments.field('lastName').press('Tab');
  await expect(appointments.field('lastName')).toHaveAccessibleDescription(say('errors.required'));
  await expect(appointments.field('firstName')).not.toHaveAttribute('aria-invalid', 'true');
  await appointments.field('email').fill('not an address');
  await appointments.field('email').blur();
  await expect(appointments.field('email')).toHaveAccessibleDescription(say('errors.invalid_email'));

  await appointments.save();
  await expect(appointments.field('lastName')).toBeFocused();
  await expect(appointments.field('firstName')).toHaveAccessibleDescription(say('errors.required'));
  await expect(appointments.field('time')).toHaveAccessibleDescription(say('errors.required'));

  await appointments.fill({ lastName: uniqueName('Presque'), firstName: 'Eve', email: 'eve@example.com' });
  await appointments.fill({ time: '25:00' });
  await appointments.save();
  await expect(appointments.field('time')).toBeFocused();
  await expect(appointments.field('time')).toHaveAccessibleDescription(say('errors.invalid_time'));
  await expect(appointments.field('time')).toHaveValue('25:00');

  // What was typed is not thrown away without a question.
  await page.keyboard.press('Escape');
  const question = appointments.dialog.filter({ hasText: say('ui.discard.text') });
  await question.getByRole('button', { name: say('ui.discard.keep') }).click();
  await expect(question).toHaveCount(0);
  await expect(appointments.field('firstName')).toHaveValue('Eve');
  await appointments.button('ui.cancel').click();
  await question.getByRole('button', { name: say('ui.discard.confirm') }).click();
  await expect(appointments.dialog).toHaveCount(0);
  await expect(appointments.count()).toHaveText(appointments.words(0));
});

test('loses nothing of what was typed when the server fails', async ({
  appointments,
  page,
  say,
  complaints,
}) => {
  complaints.expect(/status of 500 .*createAppointment/);
  const typed = {
    lastName: uniqueName('Patient'),
    firstName: 'Rose',
    email: 'rose@example.com',
    organization: 'Fleurs & Cie',
    time: '16:45',
    comment: 'Sonner deux fois',
  };
  await page.route(CREATE, (route) => route.fulfill({ status: 500, json: {} }));
  await appointments.open(TOMORROW);
  await appointments.startAdding();
  await appointments.fill(typed);
  await appointments.save();
  await expect(appointments.dialog.getByRole('alert')).toHaveText(say('appointments:add.failed'));
  for (const [name, text] of Object.entries(typed)) {
    await expect(appointments.field(name as keyof typeof typed)).toHaveValue(text);
  }

  await page.unroute(CREATE);
  await appointments.save();
  await expect(appointments.dialog).toHaveCount(0);
  await expect(appointments.visits(typed.lastName)).toHaveCount(1);
});
