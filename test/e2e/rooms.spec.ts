import type { BuildingRow, UserRow } from '../../demo/factories.ts';
import type { RoomRow } from '../../demo/roomFactories.ts';
import { addDays, getMonday, getToday } from '../../kit/time.ts';
import { formatDate, formatDay } from '../../kit/web/i18n/format.ts';
import { countKeys, countPointers } from './support/clicks.ts';
import { navigate } from './support/navigate.ts';
import { test as base, expect, makeNewcomer, uniqueName } from './support/portal.ts';
import { RoomsScreen } from './support/roomsScreen.ts';
import { tabTo } from './support/tabTo.ts';

const here = getToday('Europe/Paris', new Date());
const tomorrow = addDays(here, 1);
const monday = addDays(getMonday(here), 14);
const [second, third, fourth] = [addDays(monday, 7), addDays(monday, 14), addDays(monday, 21)];

interface House {
  /** A separate building with three rooms. */
  house: BuildingRow;
  rooms: Record<'opera' | 'seine' | 'east', RoomRow>;
  vip: UserRow;
  someone: (role: UserRow['role'], over?: Parameters<typeof makeNewcomer>[1]) => Promise<UserRow>;
  planner: RoomsScreen;
}

const test = base.extend<House>({
  as: async ({ vip }, use) => use(vip.email),
  house: async ({ make }, use) => use(await make.building()),
  rooms: async ({ make, house: { id: building } }, use) =>
    use({
      opera: await make.room({ building, name: 'Opéra', capacity: 6, position: 1 }),
      seine: await make.room({ building, name: 'Seine', capacity: 14, position: 2 }),
      east: await make.room({ building, name: 'Rivoli Est', capacity: 8, position: 3 }),
    }),
  someone: async ({ make, house }, use) =>
    use((role, over) => makeNewcomer(make, { ...over, role, buildings: [house.id] })),
  vip: async ({ someone, rooms: _ }, use) => use(await someone('vip')),
  planner: async ({ page, say }, use) => use(new RoomsScreen(page, say)),
});

test('weekly booking takes another room for a taken date, and is changed by each scope', async ({
  language,
  planner,
  make,
  rooms,
  someone,
}) => {
  const { say, dialog, page } = planner;
  const dates = dialog.getByRole('list', { name: say('rooms:form.dates') }).getByRole('listitem');
  const neighbour = await someone('vip');
  await make.reservation({ rooms: [rooms.opera], holderId: neighbour.id, date: second });
  const title = uniqueName('Comité');
  await planner.open(monday);
  await planner.start();
  await planner.fill({ title, expected: '4' });
  await dialog.getByRole('combobox', { name: say('rooms:repeat.label') }).click();
  await page.getByRole('option', { name: say('rooms:repeat.weekly'), exact: true }).click();
  await planner.fill({ until: formatDate(fourth) });
  await expect(dates).toHaveText(
    [monday, second, third, fourth].map((day) => new RegExp(formatDay(day, language), 'i')),
  );
  await planner.choose('Opéra');
  const taken = dates.filter({ hasText: say('rooms:form.takenThatDay') });
  await expect(taken).toHaveText(new RegExp(formatDay(second, language), 'i'));
  await planner.button('rooms:book.save').click();

  await expect(dialog).toContainText(say('rooms:result.succeeded', { count: 3 }));
  await expect(dialog.getByRole('listitem')).toHaveText(new RegExp(formatDay(second, language), 'i'));
  const wayOut = { rooms: 'Rivoli Est', period: '9:00–10:00' };
  await planner.button('rooms:result.take', wayOut).click();
  await expect(dialog).toContainText(say('rooms:result.taken', wayOut));
  await planner.button('ui.close').last().click();
  await expect(dialog).toHaveCount(0);
  await expect(planner.reservations('Opéra', title)).toHaveCount(1);
  await planner.navigateTo(second);
  await expect(planner.reservations('Rivoli Est', title)).toHaveCount(1);
  await planner.unfoldOthers(1);
  await expect(planner.reservations('Opéra', say('rooms:calendar.taken'))).toHaveCount(1);

  await test.step('one date is moved to the taken room at a free time', async () => {
    await planner.reservations(title).click();
    await expect(dialog).toContainText(new RegExp(`${formatDay(second, language)}, 9:00–10:00`, 'i'));
    await planner.button('rooms:details.edit').click();
    await expect(planner.field('title')).toHaveValue(title);
    await planner.choose('Opéra');
    await planner.button('ui.save').click();
    await expect(dialog).toContainText(say('rooms:edit.occupied'));
    await planner.fill({ start: '10h', end: '1130' });
    await planner.button('ui.save').click();
    await expect(planner.notice('rooms:edit.done')).toBeVisible();
    await expect(planner.reservations('Opéra', '10:00–11:30', title)).toHaveCount(1);
  });

  await test.step('one date and the later ones are moved to the afternoon', async () => {
    await planner.navigateTo(third);
    await planner.reservations(title).click();
    await planner.choosePart('edit', 'following');
    const about = say('rooms:edit.about.following', { day: formatDay(third, language) });
    await expect(dialog).toContainText(about);
    await planner.fill({ start: '14:00', end: '15:00' });
    await planner.button('ui.save').click();
    await expect(planner.notice('rooms:edit.doneSeries', { count: 2 })).toBeVisible();
    for (const [day, period] of [
      [fourth, '14:00–15:00'],
      [monday, '9:00–10:00'],
    ] as const) {
      await planner.navigateTo(day);
      await expect(planner.reservations('Opéra', period, title)).toHaveCount(1);
    }
  });

  await test.step('all dates of the series are cancelled', async () => {
    await planner.reservations(title).click();
    await planner.choosePart('delete', 'all');
    await expect(dialog).toContainText(say('rooms:delete.title.all'));
    await planner.button('rooms:delete.confirm').click();
    await expect(planner.main.getByText(say('rooms:calendar.none'))).toBeVisible();
    await planner.navigateTo(fourth);
    await expect(planner.main.getByText(say('rooms:calendar.none'))).toBeVisible();
  });
});

test('reservation is drawn into a room’s row, moved by mouse and by keyboard, and reverted', async ({
  planner,
  language,
  make,
  page,
  rooms,
  someone,
}) => {
  const { say } = planner;
  const title = uniqueName('Dessin');
  const neighbour = await someone('vip');
  await make.reservation({
    rooms: [rooms.opera],
    holderId: neighbour.id,
    date: monday,
    start: '12:00',
    end: '13:00',
  });
  const moved = (room: string, period: string, key = 'done', day = monday) =>
    expect(
      planner.notice(`rooms:move.${key}`, { rooms: room, day: formatDay(day, language), period }),
    ).toBeVisible();

  await planner.open(monday, 'day');
  await planner.drag(['Opéra', '9:00'], ['Opéra', '9:50']);
  await expect(planner.field('date')).toBeFocused();
  await expect(planner.room('Opéra')).toBeChecked();
  await expect(planner.field('start')).toHaveValue('9:00');
  await expect(planner.field('end')).toHaveValue('10:00');
  await planner.fill({ title, expected: '2' });
  await planner.button('rooms:book.save').click();
  await expect(planner.reservations('Opéra', title, '9:00')).toHaveCount(1);

  await test.step('drag moves the reservation as far as the room is free', async () => {
    await planner.drag(['Opéra', '9:15'], ['Opéra', '11:45']);
    await moved('Opéra', '11:00–12:00');
    await planner.drag(['Opéra', '11:15'], ['Seine', '14:15']);
    await moved('Seine', '14:00–15:00');
    await page
      .getByRole('button', { name: say('ui.undo') })
      .last()
      .click();
    await moved('Opéra', '11:00–12:00', 'undone');
    await expect(planner.reservations('Opéra', title, '11:00–12:00')).toHaveCount(1);
  });

  await test.step('keys move it by an hour and extend it up to the next reservation', async () => {
    await planner.reservations(title).focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await page.keyboard.press('Alt+ArrowLeft');
    await moved('Opéra', '10:00–11:00');
    await expect(planner.reservations(title)).toBeFocused();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Alt+Shift+ArrowRight');
    const stretched = { rooms: 'Opéra', day: formatDay(monday, language), end: '12:00' };
    await expect(planner.notice('rooms:move.stretched', stretched)).toBeVisible();
    await expect(page.getByText(say('rooms:move.stops'))).toBeAttached();
    await page.keyboard.press('Alt+ArrowDown');
    await moved('Seine', '10:00–12:00');
  });

  await test.step('reservation moves to the next day with the focus in the week of all rooms', async () => {
    await planner.navigateTo(monday, 'week');
    const own = page.locator('[data-cell]', { has: page.locator('[data-slot]') });
    await own.focus();
    await page.keyboard.press('Alt+PageDown');
    await moved('Seine', '10:00–12:00', 'done', addDays(monday, 1));
    await expect(own).toBeFocused();
  });

  await test.step('reservation is moved by keys and by drag in the own week', async () => {
    await planner.navigateTo(monday, 'week', { own: 'mine' });
    const block = planner.reservations('Seine', title);
    await block.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await moved('Seine', '10:30–12:30', 'done', addDays(monday, 1));
    const { x, y, width, height } = await planner.boxOf(block);
    await page.mouse.move(x + width / 2, y + 10);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + 10 + height / 2, { steps: 8 });
    await page.mouse.up();
    await moved('Seine', '11:30–13:30', 'done', addDays(monday, 1));
  });
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  test('reservation follows a finger that was held for a moment; a finger that moves immediately scrolls', async ({
    planner,
    language,
    make,
    page,
    rooms,
    vip,
  }) => {
    const title = uniqueName('Déplacée');
    await make.reservation({ rooms: [rooms.opera], holderId: vip.id, date: monday, title });
    await planner.open(monday, 'day');
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    const from = await planner.placeOf('Opéra', '9:15');
    const to = await planner.placeOf('Seine', '14:15');
    const dragged = page.locator('[data-dragged]');
    await touch('touchStart', from);
    await expect(dragged).toHaveCount(1);
    await touch('touchMove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    await touch('touchMove', to);
    await touch('touchEnd');
    const words = { rooms: 'Seine', day: formatDay(monday, language), period: '14:00–15:00' };
    await expect(planner.notice('rooms:move.done', words)).toBeVisible();
    await expect(planner.reservations('Seine', title, '14:00–15:00')).toHaveCount(1);
    await expect(dragged).toHaveCount(0);

    // The browser cancels the pointer when it scrolls. This comes last: a touch during the scroll also
    // scrolls.
    await page.evaluate(() => {
      const { dataset } = document.body;
      addEventListener('pointercancel', () => (dataset.scrolls = 'yes'), { once: true });
    });
    await Promise.all([touch('touchStart', to), touch('touchMove', { x: to.x, y: to.y + 40 })]);
    await expect(page.locator('body')).toHaveAttribute('data-scrolls', 'yes');
    await touch('touchEnd');
  });
});

test('free room for tomorrow is booked with eight keys and three clicks, opened and cancelled by keyboard', async ({
  page,
  language,
  planner,
  make,
  rooms,
  someone,
}) => {
  const { say, dialog } = planner;
  const { keyboard } = page;
  const neighbour = await someone('vip');
  await make.reservation({
    rooms: [rooms.opera],
    holderId: neighbour.id,
    date: tomorrow,
    start: '14:30',
    end: '16:00',
  });
  await planner.open(tomorrow);
  const [countedKeys, countedClicks] = [await countKeys(page), await countPointers(page)];
  await planner.start();
  await keyboard.type('+1');
  await keyboard.press('Tab');
  await keyboard.type('14');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.type('6');
  await expect(dialog.getByRole('radio').first()).toHaveAccessibleName(/^Rivoli Est 8 /);
  await expect(planner.room('Opéra')).toHaveAccessibleName(new RegExp(say('rooms:find.taken')));
  await expect(planner.button('rooms:find.takeTime', { period: '13:30–14:30' })).toBeVisible();
  await dialog.getByText('Rivoli Est').click();
  await planner.button('rooms:book.save').click();
  const day = formatDay(tomorrow, language);
  const what = { rooms: 'Rivoli Est', day, period: '14:00–15:00' };
  await expect(planner.notice('rooms:delete.what', what)).toBeVisible();
  expect(await countedKeys()).toBeLessThanOrEqual(8);
  expect(await countedClicks()).toBeLessThanOrEqual(3);

  const reservation = planner.reservations('Rivoli Est', '14:00–15:00', say('rooms:form.titleDefault'));
  await tabTo(page, reservation);
  await keyboard.press('Enter');
  await expect(planner.button('ui.close')).toBeFocused();
  await tabTo(page, planner.button('rooms:details.delete'));
  await keyboard.press('Enter');
  await expect(planner.button('ui.cancel')).toBeFocused();
  for (const words of ['Rivoli Est', day]) await expect(dialog).toContainText(words);
  await tabTo(page, planner.button('rooms:delete.confirm'));
  await keyboard.press('Enter');
  await expect(planner.notice('rooms:delete.done')).toBeVisible();
  await expect(reservation).toHaveCount(0);
});

test('colleague is invited, declines on the home screen, then gets the reservation by handover', async ({
  planner,
  someone,
  vip,
  pageOf,
}) => {
  const { say, dialog, page } = planner;
  const ofCompany = { companyId: vip.companyId, firstName: 'Maurice', lastName: uniqueName('Sand') };
  const colleague = await someone('vip', ofCompany);
  const name = `${colleague.firstName} ${colleague.lastName}`;
  const title = uniqueName('Revue');
  await planner.open(tomorrow);
  await planner.start();
  await planner.fill({ title, comment: 'Porte close' });
  await dialog.getByRole('combobox', { name: say('rooms:guests.label') }).fill(colleague.lastName);
  await page.getByRole('option').filter({ hasText: colleague.lastName }).click();
  await expect(planner.field('expected')).toHaveValue('2');
  await planner.choose('Opéra');
  await planner.button('rooms:book.save').click();
  await expect(planner.notice('rooms:book.done')).toBeVisible();

  const theirs = await pageOf(colleague.email);
  await theirs.goto('/resident/home');
  const atHome = theirs.getByRole('main').getByRole('listitem').filter({ hasText: title });
  await expect(atHome).toContainText(say('menu:rooms.invited'));
  await atHome.getByRole('link').click();
  const invited = theirs.getByRole('dialog');
  for (const words of [title, 'Opéra', vip.lastName]) await expect(invited).toContainText(words);
  await expect(invited).not.toContainText('Porte close');
  const edit = theirs.getByRole('button', { name: say('rooms:details.edit') });
  await expect(edit).toBeHidden();
  await invited.getByRole('button', { name: say('rooms:guests.decline') }).click();
  await expect(invited).toContainText(say('rooms:guests.declined'));

  await test.step('search finds it on another day, and a copy invites the same colleague', async () => {
    await navigate(page, `/resident/Reservations?date=${addDays(tomorrow, 60)}`);
    await planner.main.getByRole('button', { name: planner.say('rooms:search.label') }).click();
    await planner.main.getByRole('searchbox').fill(title);
    await planner.reservations(title).click();
    await expect(page).toHaveURL(new RegExp(`date=${tomorrow}`));
    await expect(dialog).toContainText(`${colleague.lastName} · ${say('rooms:guests.hasDeclined')}`);
    await planner.chooseMore('rooms:details.copy');
    await expect(planner.field('date')).toHaveValue(formatDate(addDays(tomorrow, 7)));
    await expect(planner.field('title')).toHaveValue(title);
    await expect(dialog.getByRole('list', { name: say('rooms:guests.invited') })).toContainText(name);
    await planner.button('rooms:book.save').click();
    await expect(planner.notice('rooms:book.done')).toBeVisible();
  });

  await test.step('reservation is handed over and taken back while the colleague has it open', async () => {
    await planner.open(tomorrow);
    await planner.reservations(title).click();
    await planner.chooseMore('booking:handover.button');
    const handOver = page.getByRole('dialog', { name: say('booking:handover.title') });
    const receiver = handOver.getByRole('combobox', { name: say('booking:handover.receiver') });
    await receiver.fill(colleague.lastName);
    await page.getByRole('option').filter({ hasText: colleague.email }).click();
    await handOver.getByRole('button', { name: say('booking:handover.save'), exact: true }).click();
    await expect(planner.notice('booking:handover.done', { name, count: 1 })).toBeVisible();
    await expect(edit).toBeVisible();
    const undo = page.getByRole('button', { name: say('ui.undo') });
    await expect(undo).toBeInViewport({ ratio: 1 });
    await undo.click();
    await expect(planner.notice('booking:handover.undone', { count: 1 })).toBeVisible();
    await expect(edit).toBeHidden();
  });
});

test('view and filters of the calendar are in the address and remembered', async ({
  planner,
  make,
  rooms,
  vip,
  someone,
}) => {
  const { page } = planner;
  const [mine, others] = [uniqueName('Mienne'), uniqueName('Autre')];
  const stranger = await someone('vip');
  await make.reservation({ date: monday, rooms: [rooms.opera], holderId: vip.id, title: mine });
  await make.reservation({ date: monday, rooms: [rooms.east], holderId: stranger.id, title: others });
  await page.goto(`/resident/Reservations?date=${monday}`);
  await expect(planner.view('week')).toBeChecked();
  await planner.filter(planner.whose('mine'));
  await expect(planner.reservations()).toHaveCount(1);
  await expect(planner.reservations(mine)).toHaveCount(1);
  await planner.filter(planner.whose('all'));
  await planner.choice('rooms:calendar.views.day');
  await planner.filter(page.getByRole('checkbox', { name: /^Rivoli Est/ }));
  await expect(planner.reservations()).toHaveCount(1);
  await planner.choice('rooms:calendar.views.month');
  for (const part of ['view=month', `date=${monday}`, `rooms=${rooms.east.id}`])
    await expect(page).toHaveURL(new RegExp(part));
  await page.goBack();
  await expect(planner.view('day')).toBeChecked();
  await planner.choice('rooms:calendar.views.month');
  await page.goto('/resident/Reservations');
  await expect(planner.view('month')).toBeChecked();
  // An address of the former portal.
  await planner.open(monday, 'rooms', { own: '1' });
  await expect(planner.view('day')).toBeChecked();
  await planner.openFilters();
  await expect(planner.whose('mine')).toBeChecked();
});

test('room page hides the same holders as the calendar, and books the room', async ({
  planner,
  make,
  vip,
  rooms,
  someone,
}) => {
  const { say, page, main, dialog } = planner;
  const people = [await someone('vip'), await someone('vip', { companyId: vip.companyId })];
  const title = uniqueName('Fusion');
  for (const [at, { id: holderId }] of people.entries()) {
    const hours = { start: `${10 + 2 * at}:00`, end: `${11 + 2 * at}:00` };
    await make.reservation({ rooms: [rooms.opera], date: monday, holderId, title, ...hours });
  }
  const isNamed = () =>
    Promise.all(people.map(async ({ lastName }) => (await main.getByText(lastName).count()) > 0));
  await planner.open(monday);
  await planner.unfoldOthers(2);
  await expect(planner.reservations()).toHaveCount(2);
  expect(await isNamed()).toEqual([false, true]);
  await planner.navigateTo(monday, 'day');
  await main.getByRole('link', { name: 'Opéra' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Opéra' })).toBeVisible();
  await page.goto(`${page.url()}?date=${monday}`);
  await expect(planner.reservations()).toHaveCount(2);
  expect(await isNamed()).toEqual([false, true]);
  await expect(main.getByText(title)).toHaveCount(0);
  await main.getByRole('button', { name: say('rooms:room.book') }).click();
  await expect(planner.room('Opéra')).toBeChecked();
  await planner.fill({ expected: '4' });
  await planner.button('rooms:book.save').click();
  await expect(dialog).toHaveCount(0);
  await expect(planner.reservations()).toHaveCount(3);
});

test('a favourite room comes first among the rooms that fit', async ({ planner, say }) => {
  const { page, dialog, main } = planner;
  const rows = dialog.getByRole('radio');
  await planner.open(monday, 'day');
  await planner.start();
  await expect(rows.first()).toHaveAccessibleName(/^Opéra /);
  await dialog.getByRole('button', { name: say('rooms:favourite.add', { name: 'Seine' }) }).click();
  await expect(rows.first()).toHaveAccessibleName(/^Seine /);
  await page.keyboard.press('Escape');
  const isFavourite = new RegExp(`Seine.*${say('rooms:favourite.is')}`);
  await expect(main.getByRole('rowheader', { name: isFavourite })).toBeVisible();
  await page.reload();
  await expect(main.getByRole('rowheader', { name: isFavourite })).toBeVisible();
});
