import { addDays } from '../../kit/time.ts';
import { formatDate, formatDay } from '../../kit/web/i18n/format.ts';
import { here, monday, test } from './support/parkingScreen.ts';
import { expect, uniqueName } from './support/portal.ts';

const tuesday = addDays(monday, 1);

test('parking space is booked from the table, changed to span a night and cancelled', async ({
  parking,
  make,
  bays,
  someone,
  browserErrors,
  language,
}) => {
  const { say, page } = parking;
  const neighbour = await someone('vip');
  await make.spaceReservation({ space: bays.a1, holderId: neighbour.id, startDate: monday });
  await make.spaceReservation({ space: bays.a2, holderId: neighbour.id, startDate: tuesday });
  const title = uniqueName('Voiture');
  await parking.open();
  const free = say('parking:grid.freeCell');
  await expect(parking.cell('A1', monday)).not.toContainText(free);
  await expect(parking.cell('A2', monday)).toContainText(free);
  await parking.cell('A2', monday).click();
  await expect(parking.bay).toHaveValue('A2');
  await expect(parking.field('startDate')).toHaveValue(formatDate(monday));
  await expect(parking.field('title')).toBeFocused();
  await parking.fill({ startDate: formatDate(tuesday) });
  await expect(parking.field('endDate')).toHaveCount(0);

  await parking.fill({ title });
  await parking.choose('A1');
  await parking.fill({ startDate: formatDate(monday) });
  const why = say('parking:form.takenThen');
  const waysOut = parking.dialog.getByRole('group', { name: say('parking:form.freeThen') });
  await expect(parking.bay).toHaveAccessibleDescription(why);
  browserErrors.expect(/409/);
  await parking.button('parking:add.confirm').click();
  await expect(parking.bay).toBeFocused();
  await expect(parking.bay).toHaveAccessibleDescription(why);
  await expect(waysOut.getByRole('button')).toHaveText(['A2', 'B1']);
  await waysOut.getByRole('button', { name: 'A2' }).click();
  await expect(parking.bay).toHaveValue('A2');
  await parking.fill({ startTime: '8h30', endTime: '1730' });
  await parking.button('parking:add.confirm').click();
  await expect(parking.notice('parking:add.done')).toBeVisible();
  await expect(parking.cell('A2', monday)).toHaveAccessibleName(new RegExp(say('parking:grid.mine')));

  await test.step('search words and spaces of the week are in the address', async () => {
    await parking.open(monday, { q: title, places: `${bays.a2.id},${bays.b1.id}` });
    await expect(parking.filter).toHaveAccessibleName(`${say('parking:filter.label')}: A2, B1`);
    await expect(parking.reservations('A2', title, '8:30–17:30')).toHaveCount(1);
    await parking.search.fill('');
    await parking.filter.click();
    await page.getByRole('checkbox', { name: 'A2' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(parking.reservations()).toHaveCount(0);
    await expect(page).toHaveURL(`/resident/place?date=${monday}&places=${bays.b1.id}`);
    await parking.open();
  });

  await test.step('edit to a taken space is refused, and another space is entered', async () => {
    await parking.openDetails(title);
    await expect(parking.dialog).toContainText(say('parking:details.title', { bay: 'A2' }));
    await expect(parking.dialog).toContainText(formatDay(monday, language));
    await parking.button('parking:details.edit').click();
    await expect(parking.field('title')).toHaveValue(title);
    await parking.fill({ endDate: formatDate(tuesday), endTime: '12:00' });
    await parking.button('ui.save').click();
    await expect(parking.bay).toBeFocused();
    await expect(waysOut.getByRole('button')).toHaveText(['B1']);
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
    await expect(parking.reservations('B1', title)).toHaveCount(2);
  });

  await test.step('reservation is cancelled', async () => {
    await parking.openDetails(title);
    await parking.button('parking:details.delete').click();
    for (const words of ['B1', title, formatDay(tuesday, language)])
      await expect(parking.dialog).toContainText(words);
    await parking.button('parking:delete.confirm').click();
    await expect(parking.notice('parking:delete.done')).toBeVisible();
    await expect(parking.reservations(title)).toHaveCount(0);
  });
});

test.describe('for a reader in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('times are those of the building in Paris, and a past day is confirmed', async ({
    parking,
    make,
    bays,
    vip,
    language,
  }) => {
    await make.spaceReservation({
      space: bays.a1,
      holderId: vip.id,
      title: 'Nuit',
      startDate: monday,
      startTime: '21:00',
      endDate: tuesday,
      endTime: '02:30',
    });
    await make.spaceReservation({
      space: bays.a2,
      holderId: vip.id,
      title: 'Soir',
      startDate: monday,
      startTime: '19:00',
      endTime: '24:00',
    });
    const title = uniqueName('Hier');
    await parking.open(addDays(here, -7));
    await parking.start();
    await expect(parking.bay).toHaveValue('A1');
    await parking.fill({ title });
    await parking.button('parking:add.confirm').click();
    await parking.button('booking:past.change').click();
    await expect(parking.dialog.locator('[data-date]').first()).toBeFocused();
    await expect(parking.field('title')).toHaveValue(title);
    await parking.button('parking:add.confirm').click();
    await parking.button('booking:past.confirm').click();
    await expect(parking.reservations(title)).toHaveCount(1);

    await parking.navigateTo(monday);
    // On each day its cell and the button of the hours at night.
    await expect(parking.reservations('Nuit')).toHaveCount(4);
    await expect(parking.reservations('Soir')).toHaveCount(1);
    await parking.reservations('Nuit').nth(1).click();
    const [day, endDay] = [formatDay(monday, language), formatDay(tuesday, language)];
    const whole = parking.say('parking:across', { day, start: '21:00', endDay, end: '2:30' });
    await expect(parking.dialog).toContainText(whole);
    await parking.button('parking:details.edit').click();
    await expect(parking.field('startTime')).toHaveValue('21:00');
    await parking.fill({ startTime: '22:00' });
    await parking.button('ui.save').click();
    await expect(parking.notice('parking:edit.done')).toBeVisible();
    await parking.reservations('Nuit').nth(1).click();
    // The end moves with the start.
    await expect(parking.dialog).toContainText(whole.replace('21:00', '22:00').replace('2:30', '3:30'));
  });
});
