import { appointments as table } from '../../features/appointments/server/tables.ts';
import { BuildingScope } from '../../kit/server/scope.ts';
import { today } from '../../kit/time.ts';
import { formatCount } from '../../kit/web/format.ts';
import { expect, makeNewcomer, test } from './portal.ts';

const ROWS = 5_000;
const DRAWN_AT_MOST = 100;

test.use({
  as: async ({ make, db }, use) => {
    const building = await make.building();
    const { id: residentId, email } = await makeNewcomer(make, { buildings: [building.id] });
    const now = new Date();
    const date = today('Europe/Paris', now);
    await table.insertMany(
      db,
      new BuildingScope([building.id]),
      Array.from({ length: ROWS }, (_, at) => ({
        residentId,
        visitorFirstName: 'Ana',
        visitorLastName: `Numéro${String(at + 1).padStart(4, '0')}`,
        visitorEmail: `ana${at}@example.com`,
        language: 'fr' as const,
        date,
        time: `${String(8 + Math.floor(at / 500)).padStart(2, '0')}:00`,
        createdAt: now,
        updatedAt: now,
      })),
    );
    await use(email);
  },
});

test('5,000 appointments scroll, and only those in sight are drawn', { tag: '@both' }, async ({
  appointments,
  page,
  say,
  isMobile,
  language,
}) => {
  await appointments.open();
  const words = (count: number) => formatCount(count, language);
  await expect(appointments.count()).toHaveText(
    say('appointments:list.count', { count: ROWS, shown: words(ROWS) }),
  );
  const drawn = appointments.visits();
  await expect(drawn.first()).toContainText('NUMÉRO');
  expect(await drawn.count()).toBeLessThan(DRAWN_AT_MOST);

  const scrollTo = (share: number) =>
    page.evaluate(
      ([part, ofPage]) => {
        const table = document.querySelector('main table')?.parentElement;
        const region = ofPage || !table ? document.documentElement : table;
        region.scrollTop = part * region.scrollHeight;
      },
      [share, isMobile] as const,
    );
  const last = appointments.visits().last();
  const most: number[] = [];
  for (const share of [0.1, 0.35, 0.6, 0.85]) {
    await scrollTo(share);
    const place = isMobile ? 'aria-posinset' : 'aria-rowindex';
    await expect.poll(async () => Number(await last.getAttribute(place))).toBeGreaterThan(share * ROWS);
    most.push(await drawn.count());
  }
  expect(Math.max(...most)).toBeLessThan(DRAWN_AT_MOST);

  await page.getByRole('searchbox').fill('numero4999');
  await expect(appointments.count()).toHaveText(
    say('appointments:list.countOf', { count: ROWS, shown: 1, total: words(ROWS) }),
  );
  await expect(drawn).toContainText(['NUMÉRO4999 Ana']);
});
