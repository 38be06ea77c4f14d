import type { Page } from '@playwright/test';
import { addDays, today } from '../../kit/time.ts';
import { expectAccessible } from './support/axe.ts';
import { openMenu } from './support/frame.ts';
import { navigate } from './support/navigate.ts';
import { expect, HAUSSMANN, makeNewcomer, test } from './support/portal.ts';
import type { Say } from './support/words.ts';

test.describe('a resident', { tag: '@both' }, () => {
  const day = today('Europe/Paris', new Date());

  /** Somebody with a room, parcels and an event in a building of their own; what is others' is there too. */
  test.use({
    as: async ({ make }, use) => {
      const { id: building } = await make.building({ name: 'Parvis Seul' });
      const own = { firstName: 'Ondine', buildings: [building] };
      const { id, email, companyId } = await makeNewcomer(make, own);
      const colleague = await makeNewcomer(make, { buildings: [building], companyId });
      const room = await make.room({ building, name: 'Salle Verne' });
      const tomorrow = addDays(day, 1);
      const visitor = { visitorFirstName: 'Léon', visitorLastName: 'Suivant', organization: 'Cabinet Verne' };
      await make.visit({ building, residentId: id, date: tomorrow, time: '08:05', ...visitor });
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
        startDate: tomorrow,
        startTime: '18:30',
        endTime: '20:00',
      };
      await make.event({ ...event, name: 'Apéritif des toits' });
      await make.event({ ...event, name: 'Plus tard', startDate: addDays(day, 2) });
      for (const partner of ['foodles', 'lunch'] as const)
        await make.partnerPage({ building, partner, url: `https://${partner}.example.org/` });
      await use(email);
    },
  });

  test('is greeted, sees what is theirs in the order of the hours and the way there, and the services; nothing jumps while it is read', {
    tag: '@both',
  }, async ({ page, say, language, isMobile }) => {
    const reading = Promise.withResolvers<void>();
    for (const call of ['list/deleteGetPatchAppointment', 'salle', 'parcel', 'event']) {
      await page.route(`**/${call}/**`, async (route) => {
        await reading.promise;
        await route.continue();
      });
    }
    const main = page.getByRole('main');
    // What others put behind an address is no change that was made.
    await page.goto('/resident/home?utm_source=lettre&fbclid=a1');
    const services = page.getByRole('heading', { name: say('home:services') });
    await expect(page.getByRole('region', { name: say('home:quick') })).toBeVisible();
    // On a phone they stand below the day, and come with it.
    await expect(services).toBeVisible({ visible: !isMobile });
    // A link has a name from the first moment on.
    await expectAccessible(page, 'home while it is read');
    reading.resolve();
    const panel = page.getByRole('region', { name: say('home:today') });
    await expect(panel.getByText('Apéritif des toits')).toBeVisible();
    await expect(panel.getByText('Salle Verne')).toBeVisible();
    await expect(services).toBeVisible();
    await expect(panel).toContainText(`${'Suivant'.toLocaleUpperCase(language)} Léon`);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.05);

    await expect(main.getByRole('heading', { name: say('home:greeting', { name: 'Ondine' }) })).toBeVisible();
    await expect(page).toHaveTitle(`${say('menu:home.title')} · Parvis`);
    await expect(page.getByRole('contentinfo')).toBeVisible({ visible: isMobile });
    const soon = panel.getByRole('region', { name: say('home:timeline.tomorrow') });
    const rows = soon.getByRole('listitem');
    await expect(rows).toHaveCount(3);
    for (const [at, texts] of [
      ['8:05', 'Léon', 'Cabinet Verne'],
      ['14:00', '– 15:30', 'Salle Verne'],
      ['18:30', 'Apéritif des toits', say('menu:events.today.register')],
    ].entries())
      for (const text of texts) await expect(rows.nth(at)).toContainText(text);
    const parcels = panel.getByRole('link', { name: say('menu:parcels.today.waiting', { count: 2 }) });
    await expect(panel).toContainText(say('menu:parcels.today.expected', { sender: 'La Poste' }));

    const quick = page.getByRole('region', { name: say('home:quick') }).getByRole('link');
    await expect(quick).toHaveCount(4);
    for (const [at, address] of ['table?announce=1', 'Reservations', 'place', 'Colis'].entries())
      await expect(quick.nth(at)).toHaveAttribute('href', `/resident/${address}`);
    const tiles = page.getByRole('region', { name: say('home:services') }).getByRole('listitem');
    await expect(tiles).toHaveCount(7);
    await expect(tiles.getByRole('link').filter({ hasText: say('menu:foodles.title') })).toHaveAttribute(
      'href',
      '/resident/Foodles',
    );
    await expect(quick.filter({ hasText: say('menu:parking.readText') })).toHaveCount(1);
    // Without an address a partner is not listed, whatever its module.
    for (const key of ['cyd', 'flexDesk', 'logbook'])
      await expect(tiles.filter({ hasText: say(`menu:${key}.title`) })).toHaveCount(0);
    await expect(page.getByRole('link', { name: say('menu:outbox.title') })).toHaveCount(0);
    // Beside the other partners, before what is only announced.
    const titles = await tiles.allInnerTexts();
    const at = (key: string) => titles.findIndex((text) => text.startsWith(say(`menu:${key}.title`)));
    expect(at('lunch')).toBe(at('foodles') + 1);
    await expectAccessible(page, 'a full home screen');
    await expect(page.getByText(say('home:saved'))).toHaveCount(0);

    await parcels.click();
    // What it counted, and nothing else.
    await expect(page).toHaveURL('/resident/Colis?show=waiting');
    await expect(page.getByText(say('parcels:list.count', { count: 2, shown: 2 }))).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1, name: say('parcels:title') })).toBeFocused();
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
      for (const time of ['00:00', '23:59'])
        await make.visit({ building, residentId: resident.id, date: day, time });
      await make.reservation({ ...held, date: day, start: '23:58', end: '24:00' });
      await make.reservation({ ...held, date: addDays(day, 1), start: '08:00', end: '09:00' });
      const event = { building, createdBy: resident.id, startTime: '18:30', endTime: '20:00' };
      await make.event({ ...event, name: 'Apéritif des toits', startDate: addDays(day, 1) });
      await make.partnerPage({ building, partner: 'restaurant', url: 'https://lunch.example.org/' });
      await use(email);
    },
  });

  test('begins at its desk; sees at home arrivals and the parcels; its menu has the partners, and of administration what it may read', async ({
    page,
    say,
    isMobile,
  }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/resident/desk');
    await page.goto('/resident/home');
    const waiting = page.getByRole('region', { name: say('home:waiting.title') });
    const parcels = waiting.getByRole('link').filter({ hasText: say('menu:parcels.title') });
    await expect(parcels).toContainText(say('menu:waiting', { count: 2 }));
    const panel = page.getByRole('region', { name: say('home:today') });
    // Who is to arrive, who is late, and the parcels.
    await expect(waiting.getByRole('link')).toHaveCount(3);
    await expect(panel).toContainText('Salle Verne');
    await expect(panel).toContainText('23:58');
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.05);
    await expect(panel).toContainText('Apéritif des toits');
    await expectAccessible(page, 'the reception’s home screen');
    await openMenu(page, say, isMobile);
    const menu = page.getByRole('navigation').filter({ hasText: say('menu:restaurant.title') });
    await expect(menu.getByRole('link', { name: say('menu:restaurant.title') })).toBeVisible();
    await menu.getByRole('link', { name: say('menu:administration.title') }).click();
    const entries = page.getByRole('main').getByRole('listitem').getByRole('link');
    const entry = (key: string) => entries.filter({ hasText: say(`menu:${key}.text`) });
    for (const key of ['dataProtection', 'outbox', 'announcements']) await expect(entry(key)).toBeVisible();
    for (const key of ['registrations', 'deletionRequests', 'invitations', 'legal'])
      await expect(entry(key)).toHaveCount(0);
  });
});

test.describe('an administrator', () => {
  test.use({ as: 'deputy' });

  // On a desktop, privacy.spec.ts goes that way.
  test('finds what to administer on a page of its own, and the way back to it', { tag: '@small' }, async ({
    page,
    say,
    isMobile,
  }) => {
    await page.goto('/resident/home');
    await openMenu(page, say, isMobile);
    await expectAccessible(page, 'the menu of an administrator');
    await page.getByRole('link', { name: say('menu:administration.title') }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: say('menu:parcels.title') })).toHaveCount(0);
    await expectAccessible(page, 'administration');
    await main.getByRole('link', { name: say('menu:invitations.title') }).click();
    await expect(page).toHaveURL('/resident/invitations');
    const back = page.getByRole('banner').getByRole('link', { name: say('menu:administration.title') });
    await back.click();
    await expect(page).toHaveURL('/resident/administration');
    await expect(back).toHaveCount(0);
  });
});

test.describe('a VIP of two buildings', () => {
  test.use({
    as: async ({ make }, use) =>
      use((await makeNewcomer(make, { role: 'vip', buildings: [HAUSSMANN, 2] })).email),
  });

  test('reads another word on the meeting rooms, finds no administrators’ screens, is told that a change was made, and changes the building, which is remembered; a screen that is off there leads home', {
    tag: '@both',
  }, async ({ page, say, isMobile, browserErrors }) => {
    // A query that nobody else added tells of a change that was made.
    await page.goto('/resident/home?done');
    await expect(page.getByText(say('home:saved'))).toBeVisible();
    await expect(page).toHaveURL('/resident/home');
    const main = page.getByRole('main');
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(main.getByRole('link').filter({ hasText: say('menu:rooms.book') })).toBeVisible();
    await expect(page.getByText(say('menu:rooms.text'))).toHaveCount(0);
    await page
      .getByRole('link')
      .filter({ hasText: say('menu:parking.text') })
      .click();
    await expect(page.getByRole('dialog', { name: say('parking:add.title') })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/resident/home');
    if (isMobile) await expectBarWhole(page, say);
    await openMenu(page, say, isMobile);
    for (const key of ['administration', 'invitations', 'registrations', 'deletionRequests'])
      await expect(page.getByRole('link', { name: say(`menu:${key}.title`) })).toHaveCount(0);

    await page.getByRole('button', { name: say('menu:frame.switchBuilding') }).click();
    await page.getByRole('menuitem', { name: 'Parvis Lille' }).click();
    const tiles = page.getByRole('region', { name: say('home:services') });
    await expect(page.getByText('Parvis Lille').filter({ visible: true }).first()).toBeVisible();
    await expect(tiles).toBeVisible();
    // Lille has switched both off.
    await expect(tiles.getByText(say('menu:concierge.title'))).toHaveCount(0);
    // The screen's reads leave before it is known that the module is off.
    browserErrors.expect(/status of 404 .*\/deleteGetPatchPlace/);
    await page.goto('/resident/place');
    await expect(page).toHaveURL('/resident/home');
    await navigate(page, '/resident/administration');
    await expect(page).toHaveURL('/resident/home');
    await expect(page.getByText('Parvis Lille').filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: say('menu:visits.title') }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: say('menu:parking.title') })).toHaveCount(0);
  });

  /** The words of a phone's bar are not cut. */
  async function expectBarWhole(page: Page, say: Say): Promise<void> {
    const bar = page.getByRole('navigation', { name: say('menu:frame.menu') });
    await expect(bar.getByRole('link', { name: say('menu:rooms.short') })).toBeVisible();
    const words = bar.locator('span');
    const cut = await words.evaluateAll((all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
    );
    expect(cut).toEqual([]);
  }
});

/** How far things have jumped on the page so far, of those in sight (Cumulative Layout Shift). */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Where nothing has jumped there is nothing to be told of.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
}
