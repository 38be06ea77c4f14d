import { addDays } from '../../kit/time.ts';
import { formatDate, formatDay } from '../../kit/web/format.ts';
import { here, monday, test } from './parkingScreen.ts';
import { expect, uniqueName } from './portal.ts';

const tuesday = addDays(monday, 1);

test('a place is reserved, changed and given back', async ({
  parking,
  make,
  bays,
  someone,
  complaints,
  language,
}) => {
  const { say, page } = parking;
  const neighbour = await someone('vip');
  await make.bayReservation({ bay: bays.a1, holderId: neighbour.id, startDate: monday });
  await make.bayReservation({ bay: bays.a2, holderId: neighbour.id, startDate: tuesday });
  const title = uniqueName('Voiture');
  await parking.open();
  await expect(parking.stays()).toHaveCount(2);

  // The first place that is free at the hours that stand there is proposed.
  await parking.start();
  await expect(parking.field('startDate')).toHaveValue(formatDate(monday));
  await expect(parking.bay).toHaveValue('A2');
  await parking.fill({ startDate: formatDate(tuesday) });
  await expect(parking.field('endDate')).toHaveValue(formatDate(tuesday));
  await expect(parking.bay).toHaveValue('A1');
  await parking.button('parking:add.confirm').click();
  await expect(parking.field('title')).toBeFocused();
  await expect(parking.field('title')).toHaveAccessibleDescription(new RegExp(say('errors.required')));

  // A place that is taken is said to be, with those that are free, and the server refuses it in words too.
  await parking.fill({ title });
  await parking.choose('A1');
  await parking.fill({ startDate: formatDate(monday) });
  const why = `${say('parking:form.takenThen')} ${say('parking:form.freeThen', { bays: 'A2, B1' })}`;
  await expect(parking.bay).toHaveAccessibleDescription(why);
  complaints.expect(/409/);
  await parking.button('parking:add.confirm').click();
  await expect(parking.bay).toBeFocused();
  await expect(parking.bay).toHaveAccessibleDescription(why);
  await expect(parking.dialog).toHaveCount(1);
  await parking.bay.click();
  await expect(page.getByRole('option').first()).toHaveText(say('parking:form.bayTaken', { bay: 'A1' }));
  await page.getByRole('option', { name: 'A2' }).click();
  await parking.fill({ startTime: '8h30', endTime: '1730' });
  await parking.button('parking:add.confirm').click();
  await expect(parking.notice('parking:add.done')).toBeVisible();
  await expect(parking.dialog).toHaveCount(0);
  await expect(parking.stays('A2', title, '8:30–17:30')).toHaveCount(1);

  // Details, an edit onto a taken place, and one over a night.
  await parking.stays(title).click();
  await expect(parking.dialog).toContainText(say('parking:details.title', { bay: 'A2' }));
  await expect(parking.dialog).toContainText(title);
  await expect(parking.dialog).toContainText(formatDay(monday, language));
  await parking.button('parking:details.edit').click();
  await expect(parking.field('title')).toHaveValue(title);
  await parking.fill({ endDate: formatDate(tuesday), endTime: '12:00' });
  await parking.button('ui.save').click();
  await expect(parking.bay).toBeFocused();
  await expect(parking.bay).toHaveAccessibleDescription(
    new RegExp(say('parking:form.freeThen', { bays: 'B1' })),
  );
  // By the keyboard alone.
  await parking.bay.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('zz');
  await expect(page.getByText(say('parking:form.noBay'))).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('b1');
  await expect(page.getByRole('option')).toHaveText(['B1']);
  await page.keyboard.press('Enter');
  await expect(parking.bay).toHaveValue('B1');
  await parking.button('ui.save').click();
  await expect(parking.notice('parking:edit.done')).toBeVisible();
  await expect(parking.stays('B1', title)).toHaveCount(2);

  await parking.stays(title).first().click();
  await parking.button('parking:details.delete').click();
  for (const words of ['B1', title, formatDay(tuesday, language)])
    await expect(parking.dialog).toContainText(words);
  await parking.button('ui.cancel').click();
  await expect(parking.stays(title)).toHaveCount(2);
  await parking.stays(title).first().click();
  await parking.button('parking:details.delete').click();
  await parking.button('parking:delete.confirm').click();
  await expect(parking.notice('parking:delete.done')).toBeVisible();
  await expect(parking.stays(title)).toHaveCount(0);
});

test('weeks, places and words are in the address', async ({ parking, make, bays, vip }) => {
  const { say, page } = parking;
  for (const [bay, title] of [
    [bays.a1, 'Livraison'],
    [bays.a2, 'Électricien'],
    [bays.b1, 'Livraison'],
  ] as const)
    await make.bayReservation({ bay, holderId: vip.id, startDate: monday, title });
  await make.bayReservation({
    bay: bays.a1,
    holderId: vip.id,
    startDate: addDays(monday, 7),
    title: 'Après',
  });
  await parking.open();
  await expect(parking.summary).toHaveText(say('parking:list.count', { count: 3 }));
  await page.getByRole('button', { name: say('parking:calendar.after') }).click();
  await expect(parking.stays()).toHaveCount(1);
  await expect(page).toHaveURL(`/resident/place?date=${addDays(monday, 7)}`);
  await page.goBack();
  await expect(parking.stays()).toHaveCount(3);

  await parking.search.pressSequentially('electricien');
  await expect(parking.stays()).toHaveCount(1);
  await expect(page).toHaveURL(`/resident/place?date=${monday}&q=electricien`);
  await parking.search.fill('livraison');
  await parking.filter.click();
  await page.getByRole('checkbox', { name: 'A1' }).check();
  await page.getByRole('checkbox', { name: 'A2' }).check();
  await page.keyboard.press('Escape');
  await expect(parking.stays()).toHaveCount(1);
  await expect(parking.stays('A1')).toHaveCount(1);
  await expect(parking.filter).toHaveAccessibleName(`${say('parking:filter.label')}: A1, A2`);
  await page
    .getByRole('link', { name: say('home:places.home.title') })
    .first()
    .click();
  await expect(page).toHaveURL('/resident/home');
  await page.goBack();
  await expect(parking.search).toHaveValue('livraison');
  await expect(parking.stays()).toHaveCount(1);
  await page.reload();
  await expect(parking.stays('A1')).toHaveCount(1);
  await parking.search.fill('nobody at all');
  await expect(page.getByRole('main').getByText(say('parking:list.noMatch'))).toBeVisible();
});

test.describe('who may only read', () => {
  test.use({ as: async ({ someone, bays: _ }, use) => use((await someone('limited')).email) });

  test('sees that a place is taken, and not what for', async ({ parking, make, bays, someone }) => {
    const { say, page } = parking;
    const holder = await someone('vip');
    await make.bayReservation({ bay: bays.b1, holderId: holder.id, startDate: monday, title: 'Secret' });
    await parking.open();
    await parking.stays('B1').click();
    await expect(parking.dialog).toContainText(say('parking:details.title', { bay: 'B1' }));
    await expect(parking.dialog.getByRole('button')).toHaveCount(1);
    await expect(page.locator('body')).not.toContainText('Secret');
    await parking.button('ui.close').click();
    await expect(parking.reserveButton).toHaveCount(0);
  });
});

test('the reception reserves for a resident, and takes a place back with a reason', async ({
  parking,
  screenOf,
  someone,
}) => {
  const { say } = parking;
  const resident = await someone('limited', { firstName: 'Ondine', lastName: uniqueName('Vasseur') });
  const title = uniqueName('Rendez-vous');
  const desk = await screenOf(await someone('reception'));
  await desk.open();
  await desk.start();
  await desk.fill({ title });
  await desk.choose('A2');
  const whom = desk.dialog.getByRole('combobox', { name: say('parking:form.resident') });
  await whom.fill(resident.lastName);
  await desk.page.getByRole('option').filter({ hasText: resident.email }).click();
  await expect(desk.field('title')).toHaveAccessibleDescription(say('parking:form.titleHintFor'));
  await desk.button('parking:add.confirm').click();
  await expect(desk.notice('parking:add.doneFor')).toBeVisible();
  await expect(desk.stays('A2', resident.lastName)).toHaveCount(1);
  await expect(desk.page.locator('body')).not.toContainText(title);

  await desk.stays('A2').click();
  await desk.button('parking:details.cancel').click();
  await expect(desk.dialog).toContainText(resident.lastName);
  await desk.button('parking:cancel.confirm').click();
  const reason = desk.dialog.getByRole('textbox', { name: say('parking:cancel.reason') });
  await expect(reason).toBeFocused();
  await reason.fill('Travaux');
  await desk.button('parking:cancel.confirm').click();
  await expect(desk.notice('parking:cancel.done')).toBeVisible();
  await expect(desk.stays()).toHaveCount(0);
});

test('a day that has passed is asked about', async ({ parking }) => {
  const yesterday = addDays(here, -1);
  const title = uniqueName('Hier');
  await parking.open(yesterday);
  await parking.start();
  await parking.fill({ title, startDate: formatDate(yesterday), startTime: '9:00', endTime: '10:00' });
  await parking.button('parking:add.confirm').click();
  await parking.button('parking:past.change').click();
  await expect(parking.field('title')).toHaveValue(title);
  await parking.button('parking:add.confirm').click();
  await parking.button('parking:past.confirm').click();
  await expect(parking.dialog).toHaveCount(0);
  await expect(parking.stays(title)).toHaveCount(1);
});

test.describe('to a reader in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('the clock on the wall is the building’s', async ({ parking, make, bays, vip, language }) => {
    const night = { startDate: monday, startTime: '21:00', endDate: tuesday, endTime: '02:30' };
    await make.bayReservation({ bay: bays.a1, holderId: vip.id, title: 'Nuit', ...night });
    await make.bayReservation({
      ...{ bay: bays.a2, holderId: vip.id, title: 'Soir', startDate: monday },
      ...{ startTime: '19:00', endTime: '24:00' },
    });
    await parking.open();
    await expect(parking.stays('Nuit')).toHaveCount(2);
    await expect(parking.stays('Soir')).toHaveCount(1);
    await parking.stays('Nuit').first().click();
    const whole = parking.say('parking:across', {
      ...{
        day: formatDay(monday, language),
        start: '21:00',
        endDay: formatDay(tuesday, language),
        end: '2:30',
      },
    });
    await expect(parking.dialog).toContainText(whole);
    await parking.button('parking:details.edit').click();
    await expect(parking.field('startDate')).toHaveValue(formatDate(monday));
    await expect(parking.field('startTime')).toHaveValue('21:00');
    await parking.fill({ startTime: '22:00' });
    await parking.button('ui.save').click();
    await expect(parking.notice('parking:edit.done')).toBeVisible();
    await parking.stays('Nuit').first().click();
    await expect(parking.dialog).toContainText(whole.replace('21:00', '22:00'));
  });
});
