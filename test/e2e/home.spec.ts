import type { Page } from '@playwright/test';
import { addDays, today } from '../../kit/time.ts';
import { formatShortDay } from '../../kit/web/format.ts';
import { expectAccessible } from './axe.ts';
import { expect, HAUSSMANN, makeNewcomer, test, uniqueName } from './portal.ts';
import type { Say } from './words.ts';

test.describe('a resident', () => {
  test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

  test('is greeted and sees the services of the building', { tag: '@both' }, async ({
    page,
    say,
    newcomer,
    isMobile,
  }) => {
    await page.goto('/resident/home');
    const main = page.getByRole('main');
    await expect(
      main.getByRole('heading', { name: say('home:greeting', { name: newcomer.firstName }) }),
    ).toBeVisible();
    await expect(page).toHaveTitle(`${say('home:places.home.title')} · Parvis`);
    for (const nothing of ['none', 'noRoom', 'noParcels'])
      await expect(main.getByText(say(`home:today.${nothing}`))).toBeVisible();

    const tiles = main.getByRole('region', { name: say('home:services') }).getByRole('listitem');
    await expect(tiles).toHaveCount(11);
    for (const module of ['rooms', 'parking', 'parcels', 'foodles', 'cyd'])
      await expect(
        tiles.getByRole('link').filter({ hasText: say(`home:places.${module}.title`) }),
      ).toHaveCount(1);
    // A module without anything to show yet says so; partners without a module are there where their page is.
    for (const [partner, soon] of [
      ['foodles', 0],
      ['cyd', 1],
    ] as const)
      await expect(
        tiles.filter({ hasText: say(`home:places.${partner}.title`) }).getByText(say('home:soon')),
      ).toHaveCount(soon);
    await expect(tiles.filter({ hasText: say('home:places.parking.readText') })).toHaveCount(1);
    await expect(tiles.filter({ hasText: say('home:places.flexDesk.title') })).toHaveCount(0);
    await expect(tiles.filter({ hasText: say('home:places.desk.title') })).toHaveCount(0);
    await expect(page.getByRole('link', { name: say('home:places.outbox.title') })).toHaveCount(0);

    const footer = page.getByRole('contentinfo');
    await expect(footer).toBeVisible({ visible: isMobile });
    await tiles
      .getByRole('link')
      .filter({ hasText: say('home:places.appointments.title') })
      .click();
    await expect(page).toHaveURL('/resident/table');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('appointments:title'));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('sees the next visitor; is told that a change was made, by any query but those of others', async ({
    page,
    say,
    announced,
    language,
  }) => {
    const tomorrow = addDays(today('Europe/Paris', new Date()), 1);
    const name = uniqueName('Suivant');
    const visitor = { visitorFirstName: 'Léon', visitorLastName: name, organization: 'Cabinet Verne' };
    await announced({ date: tomorrow, time: '08:05', ...visitor });
    const notice = page.getByText(say('home:saved'));
    await page.goto('/resident/home?utm_source=lettre&fbclid=a1');
    const panel = page.getByRole('region', { name: say('home:today.title') });
    await expect(panel).toContainText(`${name.toLocaleUpperCase(language)} Léon`);
    await expect(panel.getByText('8:05', { exact: true })).toBeVisible();
    await expect(panel).toContainText('Cabinet Verne');
    await expect(notice).toHaveCount(0);
    for (const query of ['modify=true', 'done']) {
      await page.goto(`/resident/home?${query}`);
      await expect(notice).toBeVisible();
      await expect(page).toHaveURL('/resident/home');
    }
  });
});

test.describe('where a module is off', () => {
  test.use({ as: 'other' });
  test('there is no entry, and its screen leads home', async ({ page, say }) => {
    await page.goto('/resident/place');
    await expect(page).toHaveURL('/resident/home');
    await expect(
      page.getByRole('link', { name: say('home:places.appointments.title') }).first(),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: say('home:places.parking.title') })).toHaveCount(0);
  });
});

test.describe('a resident of a building of their own', () => {
  const day = today('Europe/Paris', new Date());

  /** Somebody with a room, parcels and an event; what is others' is there too. */
  test.use({
    as: async ({ make }, use) => {
      const { id: building } = await make.building({ name: 'Parvis Seul' });
      const { id, email, companyId } = await makeNewcomer(make, { buildings: [building], role: 'vip' });
      const colleague = await makeNewcomer(make, { buildings: [building], companyId });
      const room = await make.room({ building, name: 'Salle Verne' });
      const tomorrow = addDays(day, 1);
      const visitor = { visitorLastName: 'Demain', organization: 'Cabinet Verne' };
      await make.appointment({ building, residentId: id, date: tomorrow, ...visitor });
      await make.reservation({ rooms: [room], holderId: id, date: tomorrow, start: '14:00', end: '15:30' });
      await make.reservation({
        rooms: [room],
        holderId: colleague.id,
        date: tomorrow,
        start: '08:00',
        end: '09:00',
      });
      const [yesterday, mine] = [addDays(day, -1), { building, recipientId: id }];
      await make.parcel({ ...mine, date: yesterday, state: 'kept' });
      await make.parcel({ ...mine });
      await make.parcel({ ...mine, state: 'announced' });
      await make.parcel({ ...mine, state: 'received' });
      await make.parcel({ building, recipientId: colleague.id });
      const event = {
        building,
        createdBy: colleague.id,
        startDate: addDays(day, 2),
        startTime: '18:30',
        endTime: '20:00',
      };
      await make.event({ ...event, name: 'Apéritif des toits' });
      await make.event({ ...event, name: 'Plus tard', startDate: addDays(day, 3) });
      await make.partnerPage({ building, partner: 'lunch', url: 'https://lunch.example.org/' });
      await use(email);
    },
  });

  test('sees what is next of everything, and the way there; nothing moves while it is read', async ({
    page,
    say,
    language,
  }) => {
    const reading = Promise.withResolvers<void>();
    for (const call of ['list/deleteGetPatchAppointment', 'salle', 'parcel', 'event']) {
      await page.route(`**/${call}/**`, async (route) => {
        await reading.promise;
        await route.continue();
      });
    }
    await page.goto('/resident/home');
    const services = page.getByRole('heading', { name: say('home:services') });
    const before = await services.boundingBox();
    // A link has a name from the first moment on.
    await expectAccessible(page, 'home while it is read');
    reading.resolve();
    const panel = page.getByRole('region', { name: say('home:today.title') });
    await expect(panel.getByText('Apéritif des toits')).toBeVisible();
    await expect(panel.getByText('Salle Verne')).toBeVisible();
    await expect(panel.getByText('Cabinet Verne')).toBeVisible();
    expect(await services.boundingBox()).toEqual(before);

    const line = (text: string) => panel.getByRole('link').filter({ hasText: text });
    await expect(line('Salle Verne')).toContainText('14:00 – 15:30');
    await expect(line('Salle Verne')).toContainText(formatShortDay(addDays(day, 1), language));
    await expect(line('Apéritif des toits')).toContainText('18:30');
    const parcels = line(say('home:today.parcels', { count: 2 }));
    await expect(parcels).toContainText(say('home:today.awaited', { count: 1 }));
    const tiles = page.getByRole('region', { name: say('home:services') }).getByRole('listitem');
    // Beside the other partners, before what is only announced.
    const titles = await tiles.allInnerTexts();
    const at = (key: string) => titles.findIndex((text) => text.startsWith(say(`home:places.${key}.title`)));
    expect(at('lunch')).toBe(at('cyd') + 1);
    await expectAccessible(page, 'a full home screen');
    await parcels.click();
    await expect(page).toHaveURL(/\/resident\/Colis\?start=/);
    await expect(page.getByText(say('parcels:list.count', { count: 4, shown: 4 }))).toBeVisible();
  });
});

test.describe('the reception', () => {
  test.use({
    as: async ({ make }, use) => {
      const { id: building } = await make.building();
      const { email } = await makeNewcomer(make, { buildings: [building], role: 'reception' });
      for (const state of ['atDesk', 'kept', 'received', 'announced'] as const)
        await make.parcel({ building, state });
      const resident = await makeNewcomer(make, { buildings: [building], role: 'vip' });
      const day = today('Europe/Paris', new Date());
      const held = { rooms: [await make.room({ building, name: 'Salle Verne' })], holderId: resident.id };
      await make.reservation({ ...held, date: day, start: '23:58', end: '24:00' });
      await make.reservation({ ...held, date: addDays(day, 1), start: '08:00', end: '09:00' });
      const event = { building, createdBy: resident.id, startTime: '18:30', endTime: '20:00' };
      await make.event({ ...event, name: 'Apéritif des toits', startDate: addDays(day, 1) });
      await make.partnerPage({ building, partner: 'restaurant', url: 'https://lunch.example.org/' });
      await use(email);
    },
  });

  test('sees arrivals and the parcels at the desk; its menu has the partners, and no entries of administrators', {
    tag: '@both',
  }, async ({ page, say, isMobile }) => {
    await page.goto('/resident/home');
    const panel = page.getByRole('region', { name: say('home:today.title') });
    await expect(panel).toContainText(say('home:today.noArrival'));
    await expect(panel).toContainText(say('home:today.atDesk', { count: 2 }));
    await expect(panel).toContainText(say('home:today.nextMeeting', { rooms: 'Salle Verne' }));
    await expect(panel).toContainText('23:58');
    await expect(panel).toContainText('Apéritif des toits');
    await expectAccessible(page, 'the reception’s home screen');
    if (isMobile) await page.getByRole('button', { name: say('ui.frame.more') }).click();
    const menu = page.getByRole('navigation').filter({ hasText: say('home:places.outbox.title') });
    await expect(menu.getByRole('link', { name: say('home:places.restaurant.title') })).toBeVisible();
    await expect(menu.getByText(say('home:administration'))).toHaveCount(0);
  });
});

test.describe('an administrator', () => {
  test.use({ as: 'deputy' });

  test('finds what to administer under a heading of its own', { tag: '@both' }, async ({
    page,
    say,
    isMobile,
  }) => {
    await page.goto('/resident/home');
    if (isMobile) await page.getByRole('button', { name: say('ui.frame.more') }).click();
    const own = page.getByRole('list', { name: say('home:administration') });
    await expect(own.getByRole('link', { name: say('home:places.invitations.title') })).toBeVisible();
    await expect(own.getByRole('link', { name: say('home:places.parcels.title') })).toHaveCount(0);
    await expectAccessible(page, 'the menu of an administrator');
  });
});

test.describe('a VIP', () => {
  test.use({ as: 'vip' });
  test('reads another word on the meeting rooms; the administrators’ screens are in no menu', {
    tag: '@both',
  }, async ({ page, say, isMobile }) => {
    await page.goto('/resident/home');
    await expect(page.getByText(say('home:places.rooms.vipText'))).toBeVisible();
    await expect(page.getByText(say('home:places.rooms.text'))).toHaveCount(0);
    if (isMobile) await expectBarWhole(page, say);
    if (isMobile) await page.getByRole('button', { name: say('ui.frame.more') }).click();
    await expect(page.getByRole('link', { name: say('home:places.profile.title') }).first()).toBeVisible();
    for (const place of ['invitations', 'registrations', 'deletionRequests'])
      await expect(page.getByRole('link', { name: say(`home:places.${place}.title`) })).toHaveCount(0);
  });

  /** The words of a phone's bar are not cut. */
  async function expectBarWhole(page: Page, say: Say): Promise<void> {
    const bar = page.getByRole('navigation', { name: say('ui.frame.menu') });
    await expect(bar.getByRole('link', { name: say('home:places.rooms.title') })).toBeVisible();
    const words = bar.locator('span');
    const cut = await words.evaluateAll((all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
    );
    expect(cut).toEqual([]);
  }
});

test.describe('somebody of two buildings', () => {
  test.use({
    as: async ({ make }, use) => use((await makeNewcomer(make, { buildings: [HAUSSMANN, 2] })).email),
  });

  test('changes the building, which is remembered', { tag: '@both' }, async ({ page, say, isMobile }) => {
    await page.goto('/resident/home');
    const switcher = page.getByRole('button', { name: say('ui.frame.switchBuilding') });
    if (isMobile) await page.getByRole('button', { name: say('ui.frame.more') }).click();
    await switcher.click();
    await page.getByRole('menuitem', { name: 'Parvis Lille' }).click();
    const tiles = page.getByRole('region', { name: say('home:services') });
    await expect(page.getByRole('main').getByText('Parvis Lille')).toBeVisible();
    await expect(tiles).toBeVisible();
    // Lille has switched it off.
    await expect(tiles.getByText(say('home:places.concierge.title'))).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('main').getByText('Parvis Lille')).toBeVisible();
  });
});
