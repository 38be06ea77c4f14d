import { visits as visitsTable } from '../../features/visits/server/tables.ts';
import { BuildingScope } from '../../kit/server/database/buildingScope.ts';
import { addDays, today } from '../../kit/time.ts';
import { formatDate } from '../../kit/web/format.ts';
import { expect, HAUSSMANN, makeNewcomer, test, uniqueName } from './support/portal.ts';
import { printed } from './support/printed.ts';

const MANY = 300;
/** A day that no other test looks at. */
const DAY = addDays(today('Europe/Paris', new Date()), 200);

test.use({ as: 'accueil', theme: 'dark' });

/** Lines and words break anywhere on paper; at the end of one a hyphen is read as U+FFFE. */
const squeezed = (text: string) => text.replace(/[\s\-\uFFFE]/g, '');

test('a list of 300 visits is printed whole, whatever is in sight: every row, every fact, its head on every page, and nothing that is pressed', async ({
  page,
  say,
  visits,
  make,
  db,
}) => {
  const at = new Date();
  const { id: companyId } = await make.company({ name: 'Société d’aménagement', buildings: [HAUSSMANN] });
  const host = await makeNewcomer(make, { companyId });
  const rows = Array.from({ length: MANY }, (_, number) => ({
    residentId: host.id,
    ndaSigned: true,
    visitorFirstName: 'Ida',
    visitorLastName: `Papier${String(number).padStart(3, '0')}`,
    visitorEmail: `papier${number}@example.com`,
    comment: `Note ${number}`,
    language: 'fr' as const,
    date: DAY,
    time: '09:30',
    createdAt: at,
    updatedAt: at,
  }));
  await visitsTable.insert(db, new BuildingScope([HAUSSMANN]), rows);
  await visits.open({ start: DAY, end: DAY }, { q: 'papier' });
  await expect(visits.visits().first()).toBeVisible();

  const { pages, landscape } = await printed(page);
  expect(landscape).toBe(true);
  const [first = ''] = pages;
  for (const words of [
    'Parvis Haussmann',
    say('visits:title'),
    formatDate(DAY),
    say('ui.print.search', { query: 'papier' }),
  ])
    expect(squeezed(first)).toContain(squeezed(words));
  const columns = [
    'visitor',
    'time',
    'date',
    'resident',
    'status',
    'companyName',
    'residentEmail',
    'organization',
    'visitorEmail',
    'comment',
    'nda',
  ];
  for (const text of pages)
    for (const column of columns) expect(squeezed(text)).toContain(squeezed(say(`visits:columns.${column}`)));
  const all = squeezed(pages.join('')).toLowerCase();
  const missing = rows.filter(({ visitorLastName }) => !all.includes(visitorLastName.toLowerCase()));
  expect(missing).toEqual([]);
  // Words that any company has, and those of the states, are not broken.
  for (const word of ['d’aménagement', say('visits:nda.signed'), say('visits:status.waiting')])
    expect(first).toContain(word);
  expect(all).toContain('papier299@example.com');
  expect(all).toContain('note299');
  expect(all).not.toContain(squeezed(say('visits:list.add')).toLowerCase());
  expect(all).not.toContain(squeezed(say('menu:frame.account')).toLowerCase());
  // The screen is as it was before.
  expect(await visits.visits().count()).toBeLessThan(100);
});

test('a week of rooms is printed whole the first time already, beside a calendar that is drawn anew for paper', async ({
  page,
  say,
  make,
}) => {
  const name = uniqueName('Papeterie');
  const room = await make.room({ building: HAUSSMANN, name });
  await make.reservation({ rooms: [room], date: DAY, title: 'Imprimé', comment: 'Sans agrafes' });
  await page.goto(`/resident/Reservations?view=week&date=${DAY}`);
  await expect(page.getByRole('grid')).toBeVisible();
  const { pages, landscape } = await printed(page);
  expect(landscape).toBe(true);
  for (const words of [name, 'Sans agrafes', say('rooms:paper.comment')])
    expect(squeezed(pages.join(''))).toContain(squeezed(words));
});
