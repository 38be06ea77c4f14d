import { addDays, today } from '../../kit/time.ts';
import { navigate } from './support/navigate.ts';
import { expect, makeNewcomer, test } from './support/portal.ts';

const day = today('Europe/Paris', new Date());
const tomorrow = addDays(day, 1);

test('home screen lists a resident’s day by the hours without jumping, and leads to what waits', {
  tag: '@both',
}, async ({ make, pageOf, say, language }) => {
  const { id: building } = await make.building();
  const resident = await makeNewcomer(make, { firstName: 'Ondine', buildings: [building] });
  const colleague = await makeNewcomer(make, { buildings: [building], companyId: resident.companyId });
  const rooms = [await make.room({ building, name: 'Salle Verne' })];
  await make.visit({
    building,
    residentId: resident.id,
    date: tomorrow,
    time: '08:05',
    visitorFirstName: 'Léon',
    visitorLastName: 'Suivant',
    organization: 'Cabinet Verne',
  });
  await make.reservation({ rooms, holderId: resident.id, date: tomorrow, start: '14:00', end: '15:30' });
  await make.reservation({ rooms, holderId: colleague.id, date: tomorrow, start: '08:00', end: '09:00' });
  await make.parcel({ building, recipientId: resident.id, date: addDays(day, -1), state: 'kept' });
  await make.parcel({ building, recipientId: resident.id });
  await make.parcel({ building, recipientId: resident.id, state: 'received' });
  await make.parcel({ building, recipientId: colleague.id });
  await make.event({
    building,
    createdBy: colleague.id,
    name: 'Apéritif des toits',
    startDate: tomorrow,
    startTime: '18:30',
    endTime: '20:00',
  });
  for (const partner of ['foodles', 'lunch'] as const)
    await make.partnerPage({ building, partner, url: `https://${partner}.example.org/` });

  const page = await pageOf(resident.email);
  const reading = Promise.withResolvers<void>();
  for (const call of ['list/deleteGetPatchAppointment', 'salle', 'parcel', 'event']) {
    await page.route(`**/${call}/**`, async (route) => {
      await reading.promise;
      await route.continue();
    });
  }
  // Parameters that a mailing adds do not count as a change that was saved.
  await page.goto('/resident/home?utm_source=lettre&fbclid=a1');
  const quick = page.getByRole('region', { name: say('home:quick') }).getByRole('link');
  await expect(quick).toHaveCount(4);
  reading.resolve();
  const panel = page.getByRole('region', { name: say('home:today') });
  const rows = panel.getByRole('region', { name: say('home:timeline.tomorrow') }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  for (const [at, texts] of [
    ['8:05', `${'Suivant'.toLocaleUpperCase(language)} Léon`, 'Cabinet Verne'],
    ['14:00', '– 15:30', 'Salle Verne'],
    ['18:30', 'Apéritif des toits', say('menu:events.today.register')],
  ].entries())
    for (const text of texts) await expect(rows.nth(at)).toContainText(text);
  const greeting = say('home:greeting', { name: 'Ondine' });
  await expect(page.getByRole('heading', { name: greeting })).toBeVisible();
  await expect(page.getByText(say('home:saved'))).toHaveCount(0);

  for (const [at, address] of ['table?announce=1', 'Reservations', 'place', 'Colis'].entries())
    await expect(quick.nth(at)).toHaveAttribute('href', `/resident/${address}`);
  const tiles = page.getByRole('region', { name: say('home:services') }).getByRole('link');
  for (const [key, count] of [
    ['foodles', 1],
    ['lunch', 1],
    ['cyd', 0],
    ['logbook', 0],
  ] as const)
    await expect(tiles.filter({ hasText: say(`menu:${key}.title`) })).toHaveCount(count);

  // Cumulative Layout Shift
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // The observer is not called if nothing shifted.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
  expect(shift).toBeLessThanOrEqual(0.05);

  await panel.getByRole('link', { name: say('menu:parcels.today.waiting', { count: 2 }) }).click();
  await expect(page).toHaveURL('/resident/Colis?show=waiting');
  await expect(page.getByText(say('parcels:list.count', { count: 2, shown: 2 }))).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1, name: say('parcels:title') })).toBeFocused();
});

test('building is switched and remembered; screens that are switched off or for administrators lead home', async ({
  make,
  pageOf,
  say,
  browserErrors,
}) => {
  const first = await make.building({ name: 'Parvis Un' });
  const second = await make.building({ name: 'Parvis Deux', modules: ['rooms'] });
  const vip = await makeNewcomer(make, { role: 'vip', buildings: [first.id, second.id] });
  const page = await pageOf(vip.email);
  const building = (name: string) => page.getByText(name).filter({ visible: true }).first();
  const menu = page.getByRole('navigation', { name: say('menu:frame.menu') });
  // The former portal sends people here after a change.
  await page.goto('/resident/home?done');
  await expect(page.getByText(say('home:saved'))).toBeVisible();
  await expect(page).toHaveURL('/resident/home');
  await expect(building('Parvis Un')).toBeVisible();
  await expect(menu.getByRole('link', { name: say('menu:parking.title') })).toBeVisible();
  for (const key of ['administration', 'invitations', 'registrations', 'deletionRequests'])
    await expect(page.getByRole('link', { name: say(`menu:${key}.title`) })).toHaveCount(0);

  await page.getByRole('button', { name: say('menu:frame.switchBuilding') }).click();
  await page.getByRole('menuitem', { name: 'Parvis Deux' }).click();
  await expect(building('Parvis Deux')).toBeVisible();
  await expect(menu.getByRole('link', { name: say('menu:parking.title') })).toHaveCount(0);
  // The screen asks for its data before it knows that its module is switched off.
  browserErrors.expect(/status of 404 .*\/deleteGetPatchPlace/);
  await page.goto('/resident/place');
  await expect(page).toHaveURL('/resident/home');
  await expect(building('Parvis Deux')).toBeVisible();
  await navigate(page, '/resident/administration');
  await expect(page).toHaveURL('/resident/home');
});
