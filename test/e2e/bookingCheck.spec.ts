import { quotaInWords } from '../../kit/duration.ts';
import { addDays, mondayOf, today } from '../../kit/time.ts';
import { formatDate, formatDay } from '../../kit/web/format.ts';
import { test as base, expect, makeNewcomer, uniqueName } from './support/portal.ts';
import { RoomsScreen } from './support/roomsScreen.ts';

const monday = addDays(mondayOf(today('Europe/Paris', new Date())), 14);

const test = base.extend<{ planner: RoomsScreen }>({
  as: async ({ make }, use) => {
    const house = await make.building();
    const company = await make.company({
      name: uniqueName('Verne'),
      buildings: [house.id],
      roomQuotaHours: 8,
    });
    const vip = await makeNewcomer(make, { role: 'vip', buildings: [house.id], companyId: company.id });
    const neighbour = await makeNewcomer(make, { role: 'vip', buildings: [house.id] });
    const opera = await make.room({ building: house.id, name: 'Opéra', capacity: 6 });
    for (const date of [addDays(monday, 1), addDays(monday, 57)])
      await make.reservation({ rooms: [opera], holderId: neighbour.id, date });
    await use(vip.email);
  },
  planner: async ({ page, say }, use) => use(new RoomsScreen(page, say)),
});

test('a change of the booking form asks the server once, however many the dates', async ({
  page,
  language,
  planner,
}) => {
  const { say } = planner;
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'fetch' && pathname !== '/api/live') calls.push(pathname);
  });
  const taken = planner.dates.filter({ hasText: say('rooms:form.takenThatDay') });
  const remains = say('rooms:quota.short', quotaInWords({ used: 0, limit: 8 }));
  await planner.open(monday);
  await planner.start();
  await planner.repeat('weekly');
  await planner.box(say('rooms:form.days.1')).check();
  await planner.choose('Opéra');
  await expect(taken).toHaveText(new RegExp(formatDay(addDays(monday, 1), language), 'i'));

  /** What the change asks, once everything that it says is there. */
  const asked = async (change: Partial<Record<'from' | 'until' | 'end', string>>, days: string[]) => {
    calls.length = 0;
    await planner.fill(change);
    await planner.field('title').focus();
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    await expect(taken).toHaveText(days.map((day) => new RegExp(formatDay(day, language), 'i')));
    await expect(planner.dates.filter({ hasText: remains })).not.toHaveCount(0);
    return [...calls];
  };
  const [first, last] = [addDays(monday, 1), addDays(monday, 57)];
  const once = [expect.stringMatching(/^\/api\/buildings\/\d+\/rooms\/check$/)];
  // Of two days a week.
  expect(await asked({ until: formatDate(addDays(monday, 27 * 7 + 1)) }, [first, last])).toEqual(once);
  await expect(planner.dates).toHaveCount(56);
  expect(await asked({ end: '9:30' }, [first, last])).toEqual(once);
  expect(await asked({ from: formatDate(addDays(monday, 20)) }, [last])).toEqual(once);
});
