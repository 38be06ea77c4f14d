import { readSheet } from 'read-excel-file/node';
import type { BuildingRow, UserRow } from '../../demo/factories.ts';
import type { RoomRow } from '../../demo/roomFactories.ts';
import { listReservations } from '../../features/rooms/wire.ts';
import { hoursInWords, quotaInWords } from '../../kit/duration.ts';
import { addDays, mondayOf, today } from '../../kit/time.ts';
import { formatDate, formatDay } from '../../kit/web/format.ts';
import { expectAccessible } from './support/axe.ts';
import { countKeys, countPointers } from './support/clicks.ts';
import { navigate } from './support/navigate.ts';
import { test as base, expect, makeNewcomer, uniqueName } from './support/portal.ts';
import { RoomsScreen } from './support/roomsScreen.ts';
import { tabTo } from './support/tabTo.ts';
import { takeAction } from './support/toolbar.ts';

const here = today('Europe/Paris', new Date());
/** Lies ahead, whatever the hour. */
const monday = addDays(mondayOf(here), 14);
const [nextMonday, thirdMonday] = [addDays(monday, 7), addDays(monday, 14)];

interface House {
  /** A building of the test's own, with four rooms. */
  house: BuildingRow;
  rooms: Record<'opera' | 'seine' | 'east' | 'west', RoomRow>;
  /** Whose company may book eight hours a day, and sees the names of its own people. */
  vip: UserRow;
  someone: (role: UserRow['role'], over?: Parameters<typeof makeNewcomer>[1]) => Promise<UserRow>;
  planner: RoomsScreen;
}

const test = base.extend<House>({
  as: async ({ vip }, use) => use(vip.email),
  house: async ({ make }, use) => use(await make.building()),
  rooms: async ({ make, house: { id: building } }, use) => {
    const offer = { layouts: ['Conseil', 'En U'], services: ['Écran', 'Café d’accueil'] };
    const opera = await make.room({ building, name: 'Opéra', capacity: 6, position: 1, ...offer });
    const seine = await make.room({ building, name: 'Seine', capacity: 14, position: 2, layouts: ['En U'] });
    const east = await make.room({ building, name: 'Rivoli Est', capacity: 8, position: 3 });
    const west = await make.room({ building, name: 'Rivoli Ouest', capacity: 8, position: 4 });
    await make.mergeable(east, west);
    await use({ opera, seine, east, west });
  },
  someone: async ({ make, house }, use) =>
    use((role, over) => makeNewcomer(make, { ...over, role, buildings: [house.id] })),
  vip: async ({ make, someone, house, rooms: _ }, use) => {
    const quota = { nameVisibility: 'company', roomQuotaHours: 8 } as const;
    const company = await make.company({ name: uniqueName('Verne'), buildings: [house.id], ...quota });
    await use(await someone('vip', { companyId: company.id }));
  },
  planner: async ({ page, say }, use) => use(new RoomsScreen(page, say)),
});

test('rooms are booked for weeks, with a way out where one is taken; one date is changed', async ({
  language,
  planner,
  make,
  rooms,
  someone,
}) => {
  const { say, dialog } = planner;
  const neighbour = await someone('vip');
  await make.reservation({ rooms: [rooms.opera], holderId: neighbour.id, date: nextMonday });
  const title = uniqueName('Comité');
  await planner.open(monday);
  await expect(planner.main.getByText(say('rooms:calendar.none'))).toBeVisible();

  await planner.start();
  await planner.fill({ title, expected: '4' });
  await planner.repeat('weekly');
  await planner.fill({ until: formatDate(thirdMonday) });
  await expect(planner.dates).toHaveText([
    ...[monday, nextMonday, thirdMonday].map((day) => new RegExp(formatDay(day, language), 'i')),
  ]);
  const left = say('rooms:quota.short', quotaInWords({ used: 0, limit: 8 }));
  await expect(planner.dates.filter({ hasText: left })).toHaveCount(3);
  await planner.choose('Opéra');
  const taken = planner.dates.filter({ hasText: say('rooms:form.takenThatDay') });
  await expect(taken).toHaveText(new RegExp(formatDay(nextMonday, language), 'i'));
  await planner.button('rooms:book.save').click();

  await expect(dialog).toContainText(say('rooms:result.title'));
  await expect(dialog).toContainText(say('rooms:result.succeeded', { count: 2 }));
  await expect(dialog.getByRole('listitem')).toHaveText(new RegExp(formatDay(nextMonday, language), 'i'));
  const wayOut = { rooms: 'Rivoli Est', period: '9:00–10:00' };
  await planner.button('rooms:result.take', wayOut).click();
  await expect(dialog).toContainText(say('rooms:result.taken', wayOut));
  await planner.button('ui.close').last().click();
  await expect(dialog).toHaveCount(0);
  await expect(planner.reservations('Opéra', title)).toHaveCount(1);
  await planner.goOn(nextMonday);
  await expect(planner.reservations('Rivoli Est', title)).toHaveCount(1);
  await expect(planner.reservations('Opéra', say('rooms:calendar.taken'))).toHaveCount(1);

  // Details, a taken slot, a free one.
  await planner.reservations(title).click();
  await expect(dialog).toContainText(new RegExp(`${formatDay(nextMonday, language)}, 9:00–10:00`, 'i'));
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

test('a free room for six, tomorrow from 14 to 15, takes three clicks and eight keys at most', async ({
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
  const tomorrow = addDays(here, 1);
  await make.reservation({
    rooms: [rooms.opera],
    holderId: neighbour.id,
    date: tomorrow,
    start: '14:30',
    end: '16:00',
  });
  await planner.open(here);
  const [countedKeys, countedClicks] = [await countKeys(page), await countPointers(page)];
  await planner.start();
  await keyboard.type('+1');
  await keyboard.press('Tab');
  await keyboard.type('14');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.type('6');
  // The smallest that is free; what is taken comes later, with when it is free.
  await expect(dialog.getByRole('radio').first()).toHaveAccessibleName(/^Rivoli Est 8 /);
  await expect(planner.room('Opéra')).toHaveAccessibleName(new RegExp(say('rooms:find.taken')));
  await expect(planner.button('rooms:find.takeTime', { period: '13:30–14:30' })).toBeVisible();
  await dialog.getByText('Rivoli Est').click();
  await planner.button('rooms:book.save').click();
  await expect(planner.notice('rooms:book.done')).toBeVisible();
  const [keys, clicks] = [await countedKeys(), await countedClicks()];
  process.stdout.write(`A room is found and booked by ${keys} keys and ${clicks} clicks.\n`);
  expect(keys).toBeLessThanOrEqual(8);
  expect(clicks).toBeLessThanOrEqual(3);
  const day = formatDay(tomorrow, language);
  const what = { rooms: 'Rivoli Est', day, period: '14:00–15:00' };
  await expect(planner.notice('rooms:delete.what', what)).toBeVisible();
  await planner.goOn(tomorrow);
  await expect(planner.reservations('Rivoli Est', '14:00–15:00', say('rooms:form.titleDefault'))).toHaveCount(
    1,
  );

  // In the week one's own opens; what is looked for there, the form starts with.
  await planner.goOn(tomorrow, 'week', { hours: '14:00-15:00', seats: '8' });
  const free = say('rooms:calendar.freeAt', { count: 2, period: '14:00–15:00' });
  const head = planner.main.getByRole('columnheader', { name: new RegExp(`${day}, ${free}`, 'i') });
  await expect(head).toBeVisible();
  await expect(page.getByRole('row', { name: /^Opéra/ })).toHaveAttribute('data-faint');
  await page.locator('[data-opens]').click();
  await expect(dialog).toContainText('Rivoli Est');
  await keyboard.press('Escape');
  await planner.start();
  await expect(planner.field('start')).toHaveValue('14:00');
  await expect(planner.field('expected')).toHaveValue('8');
});

test('the later dates of a series are changed, and all of them given back', async ({
  language,
  planner,
  make,
  rooms,
  vip,
  house,
  sessions,
}) => {
  const { say, dialog } = planner;
  const title = uniqueName('Revue');
  const days = { building: house.id, from: monday, to: thirdMonday };
  const dates = async () => {
    const all = await sessions.call(vip.email, listReservations, days);
    return all.map(({ date, start, end }) => [date, start, end]);
  };
  const seriesId = await make.series({ building: house.id, holderId: vip.id });
  for (const date of [monday, nextMonday, thirdMonday])
    await make.reservation({ rooms: [rooms.seine], holderId: vip.id, date, title, seriesId });
  await planner.open(nextMonday);
  await planner.reservations(title).click();
  await planner.choosePart('edit', 'following');
  await expect(dialog).toContainText(
    say('rooms:edit.about.following', { day: formatDay(nextMonday, language) }),
  );
  await planner.fill({ start: '14:00', end: '15:00' });
  await planner.button('ui.save').click();
  await expect(planner.notice('rooms:edit.doneSeries', { count: 2 })).toBeVisible();
  await expect(planner.reservations(title, '14:00–15:00')).toHaveCount(1);
  expect(await dates()).toEqual([
    [monday, '09:00', '10:00'],
    [nextMonday, '14:00', '15:00'],
    [thirdMonday, '14:00', '15:00'],
  ]);
  await planner.reservations(title).click();
  await expect(dialog).toContainText(say('rooms:details.weekly'));
  await planner.choosePart('delete', 'all');
  await expect(dialog).toContainText(say('rooms:delete.title.all'));
  await planner.button('rooms:delete.confirm').click();
  await expect(planner.main.getByText(say('rooms:calendar.none'))).toBeVisible();
  expect(await dates()).toEqual([]);
});

test('free time in a room’s line is drawn into a booking; a day that has passed is asked about', {
  tag: '@both',
}, async ({ planner, page, isMobile, rooms }) => {
  const { say } = planner;
  const title = uniqueName('Dessin');
  // A finger has its own way to the form: a room, from its first free hour on.
  const day = isMobile ? monday : addDays(here, -1);
  await planner.open(day, 'day');
  if (isMobile) await planner.main.getByRole('button', { name: rooms.opera.name }).tap();
  else await planner.drag(['Opéra', '10:00'], ['Opéra', '11:15']);
  const [start, end] = isMobile ? ['8:00', '9:00'] : ['10:00', '11:30'];
  await expect(planner.field('date')).toBeFocused();
  await expect(planner.room('Opéra')).toBeChecked();
  await expect(planner.field('start')).toHaveValue(start);
  await expect(planner.field('end')).toHaveValue(end);
  await planner.fill({ title, expected: '2' });
  await planner.button('rooms:book.save').click();
  if (!isMobile) {
    await expect(planner.dialog.last()).toContainText(say('rooms:past.text'));
    await planner.button('rooms:past.change').click();
    await expect(planner.dialog.locator('[data-date]').first()).toBeFocused();
    await expect(planner.field('title')).toHaveValue(title);
    await planner.button('rooms:book.save').click();
    await planner.button('rooms:past.confirm').click();
  }
  await expect(planner.notice('rooms:book.done')).toBeVisible();
  await expect(planner.reservations('Opéra', title, start)).toHaveCount(1);
  await planner.reservations('Opéra', title).click();
  await expect(planner.dialog).toContainText(title);
  await expect(page).toHaveURL(/details=/);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  test('one’s own is moved where it is held for a moment; one that goes on at once scrolls', async ({
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
    const held = page.locator('[data-away]');
    await touch('touchStart', from);
    await expect(held).toHaveCount(1);
    await touch('touchMove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    await touch('touchMove', to);
    await touch('touchEnd');
    const words = { rooms: 'Seine', day: formatDay(monday, language), period: '14:00–15:00' };
    await expect(planner.notice('rooms:move.done', words)).toBeVisible();
    await expect(planner.reservations('Seine', title, '14:00–15:00')).toHaveCount(1);
    await expect(held).toHaveCount(0);

    // The browser takes from the page what it scrolls by. Last, as whatever is touched while that glides on scrolls too.
    await page.evaluate(() => {
      const { dataset } = document.body;
      addEventListener('pointercancel', () => (dataset.scrolls = 'yes'), { once: true });
    });
    const below = { x: to.x, y: to.y + 40 };
    await Promise.all([touch('touchStart', to), touch('touchMove', below)]);
    await expect(page.locator('body')).toHaveAttribute('data-scrolls', 'yes');
    await touch('touchEnd');
  });
});

test('one’s own is moved by an hour with one drag or two keys, stops at what is taken, and goes back', async ({
  planner,
  language,
  make,
  page,
  rooms,
  vip,
  someone,
}) => {
  const { say } = planner;
  const title = uniqueName('Déplacée');
  const neighbour = await someone('vip');
  await make.reservation({ rooms: [rooms.opera], holderId: vip.id, date: monday, title });
  const later = { start: '12:00', end: '13:00' };
  await make.reservation({ ...later, rooms: [rooms.opera], holderId: neighbour.id, date: monday });
  await planner.open(monday, 'day');
  const stands = (room: string, period: string) =>
    expect(planner.reservations(room, title, period)).toHaveCount(1);
  const done = (room: string, period: string, key = 'done') =>
    expect(
      planner.notice(`rooms:move.${key}`, { rooms: room, day: formatDay(monday, language), period }),
    ).toBeVisible();

  let drags = 0;
  const drag: RoomsScreen['drag'] = (from, to) => {
    drags += 1;
    return planner.drag(from, to);
  };
  await drag(['Opéra', '9:15'], ['Opéra', '10:15']);
  await done('Opéra', '10:00–11:00');
  const [dragsForAnHour] = [drags];
  // As far as it is free, and no further.
  await drag(['Opéra', '10:15'], ['Opéra', '11:45']);
  await done('Opéra', '11:00–12:00');
  await drag(['Opéra', '11:15'], ['Seine', '14:15']);
  await done('Seine', '14:00–15:00');
  await page
    .getByRole('button', { name: say('ui.undo') })
    .last()
    .click();
  await done('Opéra', '11:00–12:00', 'undone');
  await stands('Opéra', '11:00–12:00');

  let keys = 0;
  const press = (key: string) => {
    keys += 1;
    return page.keyboard.press(key);
  };
  await planner.reservations(title).focus();
  await press('Alt+ArrowLeft');
  await press('Alt+ArrowLeft');
  await done('Opéra', '10:00–11:00');
  const keysForAnHour = keys;
  await stands('Opéra', '10:00–11:00');
  await expect(planner.reservations(title)).toBeFocused();
  for (let step = 0; step < 4; step += 1) await press('Alt+Shift+ArrowRight');
  const stretched = { rooms: 'Opéra', day: formatDay(monday, language), end: '12:00' };
  await expect(planner.notice('rooms:move.stretched', stretched)).toBeVisible();
  await expect(page.getByText(say('rooms:move.stops'))).toBeAttached();
  await press('Alt+ArrowDown');
  await done('Seine', '10:00–12:00');
  process.stdout.write(
    `A meeting was moved by an hour with ${dragsForAnHour} drag or ${keysForAnHour} keys.\n`,
  );
  expect([dragsForAnHour, keysForAnHour]).toEqual([1, 2]);

  // In one's own week as well.
  await planner.goOn(monday, 'week', { own: 'mine' });
  await expect(planner.whose('mine')).toBeChecked();
  await planner.reservations(title).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await done('Seine', '11:00–13:00');
  const block = planner.reservations('Seine', title);
  const { x = 0, y = 0, width = 0, height = 0 } = (await block.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + 10 + height / 4, { steps: 4 });
  await page.mouse.move(x + width / 2, y + 10 + height / 2, { steps: 4 });
  await page.mouse.up();
  await done('Seine', '12:00–14:00');

  // And in the week of all rooms, to the next day; the focus goes with it.
  await planner.goOn(monday, 'week', { own: 'all' });
  await expect(planner.whose('all')).toBeChecked();
  const held = page.locator('[data-cell]', { has: page.locator('[data-slot]') });
  await held.focus();
  await page.keyboard.press('Alt+PageDown');
  await expect(
    planner.notice('rooms:move.done', {
      ...{ rooms: 'Seine', day: formatDay(addDays(monday, 1), language), period: '12:00–14:00' },
    }),
  ).toBeVisible();
  await expect(held).toBeFocused();
});

test('the form knows its rooms, its limits and the quota', async ({ planner }) => {
  const { say, dialog } = planner;
  await planner.open(monday, 'day');
  await planner.press('Opéra', '9:00');
  await expect(planner.room('Opéra')).toBeChecked();
  await expect(dialog).toContainText(say('rooms:quota.usedWith', quotaInWords({ used: 1, limit: 8 })));
  await planner.fill({ end: '8:00' });
  await planner.button('rooms:book.save').click();
  for (const [name, code] of [
    ['expected', 'errors.required'],
    ['end', 'rooms:errors.end_before_start_time'],
  ] as const)
    await expect(planner.field(name)).toHaveAccessibleDescription(new RegExp(say(code)));
  await dialog.getByRole('combobox', { name: say('rooms:form.layout'), exact: true }).click();
  await planner.page.getByRole('option', { name: 'Conseil' }).click();
  await planner.box('Écran').check();
  await planner.fill({ title: uniqueName('Limites'), expected: '7', end: '10:00' });
  await planner.field('expected').blur();
  await expect(planner.field('expected')).toHaveValue('7');
  await expect(planner.field('expected')).toHaveAccessibleDescription(
    new RegExp(say('errors.too_big', { max: 6 })),
  );

  // Another room, other services and layouts; merged rooms have the seats of both.
  await expect(planner.room('Rivoli Est')).toHaveAccessibleName(
    new RegExp(say('rooms:find.without', { list: 'Conseil, Écran' })),
  );
  await planner.choose('Rivoli Est');
  const layout = dialog.getByRole('combobox', { name: say('rooms:form.layout'), exact: true });
  await expect(layout).toHaveAccessibleDescription(new RegExp(say('rooms:errors.layout_unknown')));
  await layout.click();
  await planner.page.getByRole('option', { name: say('rooms:form.noLayout') }).click();
  await planner.box('Écran').uncheck();
  await planner.box(/^Rivoli Ouest/).check();
  await expect(dialog).toContainText(say('rooms:calendar.seats', { count: 16 }));
  await planner.button('rooms:form.externalFolded', { count: 1 }).click();
  await planner.fill({ expected: '2', external: '3', end: '14:00' });
  await planner.button('rooms:book.save').click();
  await expect(planner.field('external')).toHaveAccessibleDescription(
    new RegExp(say('errors.too_big', { max: 2 })),
  );
  await planner.fill({ expected: '16' });
  await expect(dialog).toContainText(say('rooms:quota.over', { wanted: hoursInWords(10) }));
  await planner.button('rooms:book.save').click();
  await expect(dialog.getByRole('alert')).toContainText(say('rooms:result.none', { count: 1 }));
  const refused = say('rooms:errors.daily_quota_exceeded', quotaInWords({ used: 0, limit: 8 }));
  await expect(dialog).toContainText(refused.replace(' (daily quota exceeded)', ''));
  await planner.fill({ end: '13:00' });
  await planner.button('rooms:book.save').click();
  // In the line of each.
  await expect(planner.reservations('Rivoli Est + Rivoli Ouest', '9:00–13:00')).toHaveCount(2);
});

test('views, rooms and one’s own are in the address, and ask the server little; the days shown can be saved', async ({
  planner,
  language,
  make,
  rooms,
  vip,
  someone,
}) => {
  const { say, page, main } = planner;
  const colleague = await someone('vip', { companyId: vip.companyId, lastName: uniqueName('Collègue') });
  const titles = [uniqueName('Mienne'), uniqueName('Sienne'), uniqueName('Autre')] as const;
  const stranger = await someone('vip');
  await make.reservation({ date: here, rooms: [rooms.west], holderId: stranger.id });
  await make.reservation({ date: monday, rooms: [rooms.opera], holderId: vip.id, title: titles[0] });
  const later = { date: monday, start: '10:00', end: '11:00' };
  await make.reservation({ ...later, rooms: [rooms.seine], holderId: colleague.id, title: titles[1] });
  const last = { date: monday, start: '11:00', end: '12:00' };
  await make.reservation({ ...last, rooms: [rooms.east], holderId: stranger.id, title: titles[2] });
  const calls: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    // The stream of live updates stays open, and is none.
    if (request.resourceType() === 'fetch' && path !== '/api/live') calls.push(path);
  });
  await planner.open(monday, 'month', { own: 'mine', rooms: String(rooms.opera.id) });
  await expect(planner.view('month')).toBeChecked();
  await expect(planner.whose('mine')).toBeChecked();
  await expect(main.locator('[data-reservation]')).toHaveCount(1);
  expect(calls.filter((path) => /^\/(salle|users\/getQuota)\//.test(path)).length).toBeLessThanOrEqual(3);

  await navigate(page, '/resident/home');
  await expect(main.getByRole('heading', { name: say('home:today') })).toBeVisible();
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
  calls.length = 0;
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('menu:rooms.title') })
    .click();
  await planner.loaded();
  // A building of few rooms opens with its week.
  await expect(planner.view('week')).toBeChecked();
  await planner.show('month');
  await expect(planner.view('month')).toBeChecked();
  await expect(main.getByRole('gridcell').filter({ hasText: '%' })).not.toHaveCount(0);
  // What is booked and what is closed, of a week and of a month; and the closing days.
  expect(calls.length, calls.join(' ')).toBeLessThanOrEqual(5);

  await planner.goOn(monday, 'week');
  const cell = (room: string, periods: string) => {
    const words = { room, day: formatDay(monday, language), periods };
    return main.getByRole('button', { name: say('rooms:calendar.cellTaken', words), exact: true });
  };
  await cell('Rivoli Est', '11:00–12:00').hover();
  await expect(page.getByText('11:00–12:00')).toBeVisible();
  await cell('Opéra', '9:00–10:00').click();
  await expect(planner.view('day')).toBeChecked();
  await expect(planner.reservations()).toHaveCount(3);
  await expect(planner.reservations(colleague.lastName)).toHaveCount(1);
  for (const hidden of [titles[1], titles[2]]) await expect(main).not.toContainText(hidden);

  await planner.show('week');
  await planner.choice(say('rooms:filter.company'));
  // The company's are marked among those of all rooms: nothing that is taken looks free.
  const week = page.getByRole('grid');
  await expect(week.locator('[data-tone="marked"], [data-tone="mine"]')).toHaveCount(2);
  await expect(week.locator('[data-tone="taken"]')).toHaveCount(1);
  await planner.choice(say('rooms:filter.mine'));
  await expect(planner.reservations()).toHaveCount(1);
  await expect(planner.reservations(titles[0])).toHaveCount(1);
  await planner.choice(say('rooms:filter.company'));
  await main.getByRole('button', { name: new RegExp(`^${say('rooms:filter.label')}`) }).click();
  await page.getByRole('checkbox', { name: /^Opéra/ }).check();
  await page.keyboard.press('Escape');
  await expect(planner.reservations()).toHaveCount(1);
  await planner.show('month');
  await expect(page).toHaveURL(/view=month/);
  for (const each of [`date=${monday}`, 'own=company', `rooms=${rooms.opera.id}`])
    await expect(page).toHaveURL(new RegExp(each));
  await planner.show('day');
  await expect(planner.reservations()).toHaveCount(1);
  await page.goBack();
  await expect(planner.view('month')).toBeChecked();
  await main.getByRole('button', { name: say('rooms:calendar.after.month') }).click();
  await expect(page).not.toHaveURL(new RegExp(`date=${monday}`));
  // What was chosen last opens from then on; old addresses say what they said.
  await page.goto('/resident/Reservations');
  await expect(planner.view('day')).toBeChecked();
  await planner.open(monday, 'rooms', { own: '1' });
  await expect(planner.view('day')).toBeChecked();
  await expect(planner.whose('mine')).toBeChecked();

  await planner.goOn(monday, 'list');
  const saving = page.waitForEvent('download');
  await takeAction(page, say, 'rooms:export.button');
  const download = await saving;
  expect(download.suggestedFilename()).toBe('report.xlsx');
  const [headings, ...lines] = (await readSheet(await download.path())) as unknown[][];
  expect(headings).toContain(say('rooms:report.rooms'));
  expect(lines).toHaveLength(3);
  expect(JSON.stringify(lines)).toContain(titles[0]);
  for (const hidden of [titles[1], titles[2]]) expect(JSON.stringify(lines)).not.toContain(hidden);
});

test.describe('who may only read', () => {
  test.use({ as: async ({ someone, rooms: _ }, use) => use((await someone('limited')).email) });

  test('sees that a room is taken, and not what for', async ({ planner, make, rooms, someone }) => {
    const { say, page } = planner;
    const holder = await someone('vip');
    await make.reservation({ rooms: [rooms.seine], holderId: holder.id, date: monday, title: 'Secret' });
    await planner.open(monday, 'day');
    const taken = planner.reservations('Seine', say('rooms:calendar.taken'));
    await expect(taken).toBeVisible();
    await expect(planner.bookButton).toHaveCount(0);
    await taken.click();
    await expect(planner.dialog).toContainText('Seine');
    await expect(planner.dialog.getByRole('button')).toHaveCount(1);
    await expect(page.locator('body')).not.toContainText('Secret');
  });
});

test.describe('the reception', () => {
  test.use({ as: async ({ someone, rooms: _ }, use) => use((await someone('reception')).email) });

  test('books for a resident on a day out of sight, which is shown then, and releases a room with a reason', async ({
    planner,
    someone,
  }) => {
    const { say, page, dialog } = planner;
    const resident = await someone('limited', { firstName: 'Ondine', lastName: uniqueName('Vasseur') });
    const title = uniqueName('Entretien');
    await planner.open(monday);
    const whom = dialog.getByRole('combobox', { name: say('rooms:form.resident') });
    await planner.start(whom);
    await planner.fill({ title, expected: '2', date: formatDate(thirdMonday) });
    await whom.fill(resident.lastName);
    await page.getByRole('option').filter({ hasText: resident.email }).click();
    await expect(planner.field('title')).toHaveAccessibleDescription(say('rooms:form.titleHint.resident'));
    await planner.choose('Opéra');
    await planner.button('rooms:book.save').click();
    const name = `${resident.firstName} ${resident.lastName}`;
    await expect(planner.notice('rooms:book.doneForNamed', { name })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`date=${thirdMonday}`));
    await expect(planner.reservations('Opéra', resident.lastName)).toHaveCount(1);
    await expect(page.locator('body')).not.toContainText(title);

    await planner.reservations('Opéra').click();
    await planner.button('rooms:details.release').click();
    await expect(dialog).toContainText(resident.lastName);
    await dialog.getByRole('textbox', { name: say('rooms:release.reason') }).fill('Fuite d’eau');
    await planner.button('rooms:release.confirm').click();
    await expect(planner.notice('rooms:release.done')).toBeVisible();
    await expect(planner.reservations()).toHaveCount(0);
  });
});

test('a colleague is invited, sees it at home and declines; it is found again and copied', async ({
  planner,
  someone,
  vip,
  pageOf,
}) => {
  const { say, dialog, page } = planner;
  const guest = await someone('limited', { companyId: vip.companyId, lastName: uniqueName('Sand') });
  const title = uniqueName('Revue');
  const tomorrow = addDays(here, 1);
  await planner.open(tomorrow);
  await planner.start();
  await planner.fill({ title, comment: 'Porte close' });
  await dialog.getByRole('combobox', { name: say('rooms:guests.label') }).fill(guest.lastName);
  await page.getByRole('option').filter({ hasText: guest.lastName }).click();
  await expect(planner.field('expected')).toHaveValue('2');
  await planner.choose('Opéra');
  await planner.button('rooms:book.save').click();
  await expect(planner.notice('rooms:book.done')).toBeVisible();

  const theirs = await pageOf(guest.email);
  await theirs.goto('/resident/home');
  const atHome = theirs.getByRole('main').getByRole('listitem').filter({ hasText: title });
  await expect(atHome).toContainText(say('menu:rooms.invited'));
  await atHome.getByRole('link').click();
  const invited = theirs.getByRole('dialog');
  for (const words of [title, 'Opéra', vip.lastName]) await expect(invited).toContainText(words);
  await expect(invited).not.toContainText('Porte close');
  await expectAccessible(theirs, 'an invitation');
  await invited.getByRole('button', { name: say('rooms:guests.decline') }).click();
  await expect(invited).toContainText(say('rooms:guests.declined'));
  await navigate(theirs, '/resident/home');
  await expect(theirs.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(atHome).toHaveCount(0);

  await navigate(page, `/resident/Reservations?date=${addDays(tomorrow, 60)}`);
  await planner.main.getByRole('searchbox').fill(title);
  await planner.reservations(title).click();
  await expect(page).toHaveURL(new RegExp(`date=${tomorrow}`));
  await expect(dialog).toContainText(`${guest.lastName} · ${say('rooms:guests.hasDeclined')}`);
  await planner.button('rooms:details.copy').click();
  await expect(dialog).toContainText(say('rooms:book.copyTitle'));
  await expect(planner.field('date')).toHaveValue(formatDate(addDays(tomorrow, 7)));
  await expect(planner.field('title')).toHaveValue(title);
  await expect(dialog.getByRole('list', { name: say('rooms:guests.invited') })).toContainText(guest.lastName);
  await planner.button('rooms:book.save').click();
  await expect(planner.notice('rooms:book.done')).toBeVisible();
});

test('a room is booked and given back without a mouse', async ({ planner, language }) => {
  const { page, dialog } = planner;
  const { keyboard } = page;
  const title = 'Vu';
  await planner.open(monday);
  // Where the link past the menu leads.
  await planner.main.focus();
  await tabTo(page, planner.bookButton.first());
  await keyboard.press('Enter');
  await expect(planner.field('date')).toBeFocused();
  await tabTo(page, planner.field('expected'));
  await keyboard.type('9');
  // As somebody who sees what they choose.
  await expect(planner.dialog.getByRole('radio').first()).toHaveAccessibleName(/^Seine /);
  await tabTo(page, planner.room('Seine'));
  await keyboard.press('Space');
  await expect(planner.room('Seine')).toBeChecked();
  await tabTo(page, planner.field('title'));
  await keyboard.type(title);
  await keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(planner.bookButton.first()).toBeFocused();

  const reservation = planner.reservations(title);
  await tabTo(page, reservation);
  await keyboard.press('Enter');
  await expect(dialog).toContainText(title);
  await keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(reservation).toBeFocused();
  await keyboard.press('Enter');
  await expect(planner.button('ui.close')).toBeFocused();
  await tabTo(page, planner.button('rooms:details.delete'));
  await keyboard.press('Enter');
  await expect(planner.button('ui.cancel')).toBeFocused();
  for (const words of [title, 'Seine', formatDay(monday, language)])
    await expect(dialog).toContainText(words);
  await tabTo(page, planner.button('rooms:delete.confirm'));
  await keyboard.press('Enter');
  await expect(planner.notice('rooms:delete.done')).toBeVisible();
  await expect(reservation).toHaveCount(0);
});

test.describe('accessible', () => {
  // Hundreds of nodes are examined, several times.
  test.slow();

  test('the calendar in each of its views; details, change, booking and its result', async ({
    planner,
    make,
    rooms,
    vip,
    house,
    someone,
  }) => {
    const { say, page } = planner;
    const neighbour = await someone('vip');
    const seriesId = await make.series({ building: house.id, holderId: vip.id });
    await make.reservation({
      rooms: [rooms.opera],
      holderId: vip.id,
      date: monday,
      title: 'Point',
      seriesId,
    });
    for (const room of [rooms.seine, rooms.east, rooms.west])
      await make.reservation({ rooms: [room], holderId: neighbour.id, date: monday });
    await planner.open(monday, 'week');
    for (const [view, own] of [
      ['week', 'all'],
      ['day', 'all'],
      ['month', 'all'],
      ['week', 'mine'],
      ['list', 'all'],
    ] as const) {
      await planner.goOn(monday, view, { own });
      const first =
        view === 'week' && own === 'all'
          ? planner.main.getByRole('button', { name: /9:00–10:00/ }).first()
          : planner.main.locator('[data-reservation]').first();
      // A calendar is out of sight until it stands where it stays.
      await expect(first).toBeVisible();
      await expectAccessible(page, `${view} of ${own}`);
    }

    await planner.reservations('Opéra').click();
    await planner.button('rooms:details.edit').click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await expectAccessible(page, 'details');
    await page.getByRole('menuitem', { name: say('rooms:scope.one') }).click();
    await expect(planner.field('start')).toHaveValue('9:00');
    await expectAccessible(page, 'change');
    await page.keyboard.press('Escape');
    await expect(planner.dialog).toHaveCount(0);
    await planner.start();
    await planner.repeat('weekly');
    await planner.choose('Opéra');
    await planner.fill({ title: 'Encore', expected: '3' });
    await expect(planner.dates.first()).toContainText(say('rooms:form.takenThatDay'));
    await expectAccessible(page, 'booking');
    await planner.button('rooms:book.save').click();
    await expect(planner.dialog).toContainText(say('rooms:result.title'));
    await expectAccessible(page, 'result');
  });
});
