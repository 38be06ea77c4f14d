import { addDays } from '../../kit/time.ts';
import { formatDate, formatDay } from '../../kit/web/format.ts';
import { expectAccessible } from './support/axe.ts';
import { here, monday, test } from './support/parkingScreen.ts';
import { expect, uniqueName } from './support/portal.ts';

const tuesday = addDays(monday, 1);

test('a place is reserved, changed and given back', async ({
  parking,
  make,
  bays,
  someone,
  browserErrors,
  language,
}) => {
  const { say, page } = parking;
  const neighbour = await someone('vip');
  await make.bayReservation({ bay: bays.a1, holderId: neighbour.id, startDate: monday });
  await make.bayReservation({ bay: bays.a2, holderId: neighbour.id, startDate: tuesday });
  const title = uniqueName('Voiture');
  await parking.open();
  await expect(parking.reservations()).toHaveCount(2);

  // The first place that is free at the hours that stand there is proposed.
  await parking.start();
  await expect(parking.field('startDate')).toHaveValue(formatDate(monday));
  await expect(parking.bay).toHaveValue('A2');
  await parking.fill({ startDate: formatDate(tuesday) });
  await expect(parking.field('endDate')).toHaveValue(formatDate(tuesday));
  await expect(parking.bay).toHaveValue('A1');

  // A place that is taken is said to be, with those that are free, and the server refuses it in words too.
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
  await expect(parking.dialog).toHaveCount(1);
  await parking.bay.click();
  await expect(page.getByRole('option').first()).toHaveText(say('parking:form.bayTaken', { bay: 'A1' }));
  await page.keyboard.press('Escape');
  await expect(waysOut.getByRole('button')).toHaveText(['A2', 'B1']);
  await waysOut.getByRole('button', { name: 'A2' }).click();
  await expect(parking.bay).toHaveValue('A2');
  await expect(parking.bay).toBeFocused();
  await expect(waysOut).toHaveCount(0);
  await parking.fill({ startTime: '8h30', endTime: '1730' });
  await parking.button('parking:add.confirm').click();
  await expect(parking.notice('parking:add.done')).toBeVisible();
  await expect(parking.dialog).toHaveCount(0);
  await expect(parking.reservations('A2', title, '8:30–17:30')).toHaveCount(1);

  // Details, an edit onto a taken place, and one over a night.
  await parking.reservations(title).click();
  await expect(parking.dialog).toContainText(say('parking:details.title', { bay: 'A2' }));
  await expect(parking.dialog).toContainText(title);
  await expect(parking.dialog).toContainText(formatDay(monday, language));
  await parking.button('parking:details.edit').click();
  await expect(parking.field('title')).toHaveValue(title);
  await parking.fill({ endDate: formatDate(tuesday), endTime: '12:00' });
  await parking.button('ui.save').click();
  await expect(parking.bay).toBeFocused();
  await expect(waysOut.getByRole('button')).toHaveText(['B1']);
  // By the keyboard alone, from the field that has the focus.
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

  await parking.reservations(title).first().click();
  await parking.button('parking:details.delete').click();
  for (const words of ['B1', title, formatDay(tuesday, language)])
    await expect(parking.dialog).toContainText(words);
  await parking.button('parking:delete.confirm').click();
  await expect(parking.notice('parking:delete.done')).toBeVisible();
  await expect(parking.reservations(title)).toHaveCount(0);
});

test('weeks, places and words are in the address; what does not fit beside one another is behind a button', async ({
  parking,
  make,
  bays,
  building,
  vip,
  someone,
  isMobile,
}) => {
  const { say, page } = parking;
  const [next, full] = [addDays(monday, 7), addDays(monday, 14)];
  for (const [bay, title] of [
    [bays.a1, 'Livraison'],
    [bays.a2, 'Électricien'],
    [bays.b1, 'Livraison'],
  ] as const)
    await make.bayReservation({ bay, holderId: vip.id, startDate: monday, title });
  await make.bayReservation({ bay: bays.a1, holderId: vip.id, startDate: next, title: 'Après' });
  const neighbour = await someone('vip');
  for (const name of ['C1', 'C2', 'C3', 'C4', 'C5']) {
    const bay = await make.bay({ building: building.id, name, position: 9 });
    await make.bayReservation({ bay, holderId: neighbour.id, startDate: full });
  }

  await parking.open(monday, { q: 'nobody at all', places: `${bays.a1.id},${bays.a2.id}` });
  await expect(page.getByRole('main').getByText(say('parking:list.noMatch'))).toBeVisible();
  await expect(parking.search).toHaveValue('nobody at all');
  await expect(parking.filter).toHaveAccessibleName(`${say('parking:filter.label')}: A1, A2`);
  await parking.search.fill('electricien');
  await expect(parking.reservations()).toHaveCount(1);
  await expect(parking.reservations('A2')).toHaveCount(1);
  await parking.search.fill('livraison');
  await expect(parking.reservations('A1')).toHaveCount(1);
  await expect(parking.reservations()).toHaveCount(1);
  await expect(page).toHaveURL(/&q=livraison/);
  await parking.search.fill('');
  await expect(parking.reservations()).toHaveCount(2);
  await parking.filter.click();
  await page.getByRole('button', { name: say('ui.clear') }).click();
  await page.getByRole('button', { name: say('ui.close'), exact: true }).click();
  await expect(parking.summary).toHaveText(say('parking:list.count', { count: 3 }));
  await expect(page).toHaveURL(`/resident/place?date=${monday}&view=week`);
  await page.getByRole('button', { name: say('parking:calendar.after') }).click();
  await expect(parking.reservations()).toHaveCount(1);
  await expect(page).toHaveURL(`/resident/place?date=${next}&view=week`);
  await page.goBack();
  await expect(parking.reservations()).toHaveCount(3);

  await parking.filter.click();
  await page.getByRole('checkbox', { name: 'A2' }).check();
  await page.keyboard.press('Escape');
  await expect(parking.reservations()).toHaveCount(1);
  await expect(page).toHaveURL(`/resident/place?date=${monday}&view=week&places=${bays.a2.id}`);

  // A phone has a list, in which everything has its line.
  if (isMobile) return;
  await parking.goOn(full);
  await page.getByRole('button', { name: say('parking:calendar.moreHint', { count: 2 }) }).click();
  const others = parking.dialog.getByRole('button').filter({ hasText: /C[45]/ });
  await expect(others).toHaveCount(2);
  await expect(others.last()).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'those that are left over');
  await others.last().click();
  await expect(page.getByRole('dialog', { name: say('parking:details.title', { bay: 'C5' }) })).toBeVisible();
});

test('what is free is seen by bays and days, and booked there; what could not be read is read again', {
  tag: '@desktop',
}, async ({ parking, make, bays, someone, browserErrors }) => {
  const { say, page } = parking;
  const { id: holderId } = await someone('vip');
  const night = { startTime: '22:00', endDate: tuesday, endTime: '04:00' };
  await make.bayReservation({ bay: bays.a1, holderId, startDate: monday, ...night });
  await make.bayReservation({
    bay: bays.a2,
    holderId,
    startDate: monday,
    startTime: '08:00',
    endTime: '18:00',
  });
  // One of the two calls fails.
  browserErrors.expect(/status of 403/);
  const bayList = '**/salle/deleteGetPatchPlace/*/';
  // Once live updates connect, all is read again by itself: here, who reads is to ask for it.
  await page.route('**/api/live*', () => {});
  await page.route(bayList, (route) => route.fulfill({ status: 403, json: {} }));
  await parking.open(monday, { view: '' });
  await expect(page.getByText(say('parking:list.failedSpaces'))).toBeVisible();
  await page.unroute(bayList);
  await page.getByRole('button', { name: say('ui.again') }).click();

  const head = page.getByRole('columnheader').filter({ hasText: say('parking:grid.free', { count: 2 }) });
  await expect(head.first()).toBeVisible();
  const free = say('parking:grid.freeCell');
  // A night leaves the day free, and is seen on both its days.
  for (const day of [monday, tuesday]) {
    await expect(parking.cell('A1', day)).toContainText(free);
    await expect(parking.night('A1', day)).toBeInViewport();
  }
  await parking.cell('A1', monday).click();
  await expect(parking.bay).toHaveValue('A1');
  await expect(parking.field('startDate')).toHaveValue(formatDate(monday));
  // The space and the day were pressed: the title is what is left to say.
  await expect(parking.field('title')).toBeFocused();
  await parking.fill({ title: uniqueName('Voiture') });
  await parking.button('parking:add.confirm').click();
  await expect(parking.notice('parking:add.done')).toBeVisible();
  await expect(parking.cell('A1', monday)).toHaveAccessibleName(new RegExp(say('parking:grid.mine')));
  await expect(parking.cell('A1', monday)).not.toContainText(free);

  // Where a part of the day is free, that is offered.
  await expect(parking.cell('A2', monday)).not.toContainText(free);
  await parking.cell('A2', monday).click();
  const rest = parking.dialog.getByRole('listitem').filter({ hasText: '18:00–20:00' });
  await expectAccessible(page, 'a bay on a day');

  // The reservation's details lie above the day that they were opened from, after a reload too.
  await parking.dialog.getByRole('button', { name: /8:00–18:00/ }).click();
  const details = page.getByRole('dialog').filter({ hasText: say('parking:details.when') });
  const isInFront = () =>
    details.evaluate((dialog) => {
      const { x, y, width, height } = dialog.getBoundingClientRect();
      return dialog.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(isInFront).toBe(true);
  await page.reload();
  await expect.poll(isInFront).toBe(true);
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await rest.getByRole('button', { name: say('parking:add.confirm') }).click();
  await expect(parking.field('startTime')).toHaveValue('18:00');
  await expect(parking.field('endTime')).toHaveValue('20:00');
  await expect(parking.bay).toHaveValue('A2');
});

test.describe('who may only read', () => {
  test.use({ as: async ({ someone, bays: _ }, use) => use((await someone('limited')).email) });

  test('sees that a place is taken, and not what for', async ({ parking, make, bays, someone }) => {
    const { say, page } = parking;
    const holder = await someone('vip');
    await make.bayReservation({ bay: bays.b1, holderId: holder.id, startDate: monday, title: 'Secret' });
    await parking.open();
    await expect(parking.reservations('B1')).toBeVisible();
    await expect(parking.reserveButton).toHaveCount(0);
    await parking.reservations('B1').click();
    await expect(parking.dialog).toContainText(say('parking:details.title', { bay: 'B1' }));
    await expect(parking.dialog.getByRole('button')).toHaveCount(1);
    await expect(page.locator('body')).not.toContainText('Secret');
  });
});

test.describe('the reception', () => {
  test.use({ as: async ({ someone, bays: _ }, use) => use((await someone('reception')).email) });

  test('reserves for a resident, and takes a place back with a reason', async ({ parking, someone }) => {
    const { say, page, dialog } = parking;
    const resident = await someone('limited', { firstName: 'Ondine', lastName: uniqueName('Vasseur') });
    const title = uniqueName('Rendez-vous');
    await parking.open();
    await parking.start(parking.whom);
    await parking.fill({ title });
    await parking.whom.fill(resident.lastName);
    await page.getByRole('option').filter({ hasText: resident.email }).click();
    await expect(parking.field('title')).toHaveAccessibleDescription(say('parking:form.titleHint.resident'));
    await expect(parking.bay).toHaveValue('A1');
    await parking.button('parking:add.confirm').click();
    const name = `${resident.firstName} ${resident.lastName}`;
    const done = `${say('parking:add.doneFor', { name })} ${say('parking:add.told')}`;
    await expect(page.getByText(done)).toBeVisible();
    await expect(parking.reservations('A1', resident.lastName)).toHaveCount(1);
    await expect(page.locator('body')).not.toContainText(title);

    await parking.reservations('A1').click();
    await parking.button('parking:details.cancel').click();
    await expect(dialog).toContainText(resident.lastName);
    await dialog.getByRole('textbox', { name: say('parking:cancel.reason') }).fill('Travaux');
    await parking.button('parking:cancel.confirm').click();
    await expect(parking.notice('parking:cancel.done')).toBeVisible();
    await expect(parking.reservations()).toHaveCount(0);
  });
});

test.describe('to a reader in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('the clock on the wall is the building’s; a day that has passed is asked about', async ({
    parking,
    make,
    bays,
    vip,
    language,
    isMobile,
  }) => {
    const night = { startDate: monday, startTime: '21:00', endDate: tuesday, endTime: '02:30' };
    await make.bayReservation({ bay: bays.a1, holderId: vip.id, title: 'Nuit', ...night });
    await make.bayReservation({
      ...{ bay: bays.a2, holderId: vip.id, title: 'Soir', startDate: monday },
      ...{ startTime: '19:00', endTime: '24:00' },
    });
    const title = uniqueName('Hier');
    await parking.open(addDays(here, -7));
    await parking.start();
    await expect(parking.bay).toHaveValue('A1');
    await parking.fill({ title });
    await parking.button('parking:add.confirm').click();
    await parking.button('parking:past.change').click();
    await expect(parking.dialog.locator('[data-date]').first()).toBeFocused();
    await expect(parking.field('title')).toHaveValue(title);
    await parking.button('parking:add.confirm').click();
    await parking.button('parking:past.confirm').click();
    await expect(parking.dialog).toHaveCount(0);
    await expect(parking.reservations(title)).toHaveCount(1);

    await parking.goOn(monday);
    // On both its days, and above the hours in sight, outside of which it lies.
    await expect(parking.reservations('Nuit')).toHaveCount(isMobile ? 2 : 3);
    await expect(parking.reservations('Soir')).toHaveCount(1);
    await parking.reservations('Nuit').first().click();
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
    await parking.reservations('Nuit').first().click();
    // The end follows its start.
    await expect(parking.dialog).toContainText(whole.replace('21:00', '22:00').replace('2:30', '3:30'));
  });
});
