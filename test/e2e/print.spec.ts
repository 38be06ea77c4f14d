import type { Page } from '@playwright/test';
import { visits as visitsTable } from '../../features/visits/server/tables.ts';
import { BuildingScope } from '../../kit/server/database/buildingScope.ts';
import { addDays, getToday } from '../../kit/time.ts';
import { formatDate } from '../../kit/web/i18n/format.ts';
import { expect, HAUSSMANN, makeNewcomer, test, uniqueName } from './support/portal.ts';
import { readPrintout } from './support/printout.ts';
import { unknownLinks, viewers, visitScreens } from './support/screens.ts';
import { makeViewer } from './support/things.ts';
import { waitForScreen } from './support/waitForScreen.ts';

const MANY = 300;
const DAY = addDays(getToday('Europe/Paris', new Date()), 200);
/** The printable width of A4, px. */
const PORTRAIT = 703;
const LANDSCAPE = 1032;

test.use({ colorScheme: 'dark' });

/** Lines and words break anywhere on paper; at the end of one a hyphen is read as U+FFFE. */
const squeezed = (text: string) => text.replace(/[\s\-\uFFFE]/g, '');

/** Finds faults of a printed page: no title, visible controls, too wide, or a dark background. */
const paperFaults = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    const pressed =
      'nav, [data-notices] *, .mantine-Button-root, .mantine-ActionIcon-root, .mantine-Skeleton-root';
    for (const each of document.querySelectorAll(pressed))
      if (each.checkVisibility()) faults.push(`${each.tagName} “${each.textContent?.trim().slice(0, 30)}”`);
    const text = document.querySelector('main')?.innerText.trim() ?? '';
    if (!text && !document.querySelector('[data-print-alone]')) faults.push('no content');
    const [, red = 255] = /rgba?\((\d+)/.exec(getComputedStyle(document.body).backgroundColor) ?? [];
    const isClear = /, 0\)/.test(getComputedStyle(document.body).backgroundColor);
    // Browsers shrink a page that is a little wider than the paper.
    if (document.documentElement.scrollWidth > 1.25 * innerWidth) faults.push('wider than the paper');
    if (!isClear && Number(red) < 128) faults.push('a dark ground');
    return faults;
  });

for (const viewer of viewers)
  test.describe(`for ${viewer ?? 'visitors'}`, () => {
    test.use({ as: async ({ make }, use) => use(viewer && (await makeViewer(make, viewer)).email) });

    test('every screen is printed without controls and fits its paper', async ({ page, browserErrors }) => {
      browserErrors.allow(unknownLinks);
      const soft = expect.configure({ soft: true });
      await visitScreens(page, viewer, async (address) => {
        const isLandscape = await page.evaluate(() => 'landscape' in document.documentElement.dataset);
        await page.setViewportSize({ width: isLandscape ? LANDSCAPE : PORTRAIT, height: 1000 });
        await page.emulateMedia({ media: 'print' });
        await waitForScreen(page);
        soft(await paperFaults(page), address).toEqual([]);
        await page.emulateMedia({ media: null });
        await page.setViewportSize({ width: 1280, height: 800 });
        // A calendar draws itself again for the screen.
        await waitForScreen(page);
      });
    });
  });

test.describe('at reception', () => {
  test.use({ as: 'accueil' });

  test('list of 300 visits is printed completely, with its heading on every page', async ({
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

    const { pages, landscape } = await readPrintout(page);
    expect(landscape).toBe(true);
    const [first = ''] = pages;
    const search = say('ui.print.search', { query: 'papier' });
    for (const words of ['Parvis Haussmann', say('visits:title'), formatDate(DAY), search])
      expect(squeezed(first)).toContain(squeezed(words));
    const columns =
      'visitor,time,date,resident,status,companyName,residentEmail,organization,visitorEmail,comment,nda';
    for (const text of pages)
      for (const column of columns.split(','))
        expect(squeezed(text)).toContain(squeezed(say(`visits:columns.${column}`)));
    const all = squeezed(pages.join('')).toLowerCase();
    expect(rows.filter(({ visitorLastName }) => !all.includes(visitorLastName.toLowerCase()))).toEqual([]);
    // Ordinary words are not broken.
    for (const word of ['d’aménagement', say('visits:nda.signed'), say('visits:status.waiting')])
      expect(first).toContain(word);
    for (const last of ['papier299@example.com', 'note299']) expect(all).toContain(last);
    for (const button of ['visits:list.add', 'menu:frame.account'])
      expect(all).not.toContain(squeezed(say(button)).toLowerCase());
    // On the screen, rows out of sight are not drawn again.
    expect(await visits.visits().count()).toBeLessThan(100);
  });

  test('week of rooms is printed completely the first time', async ({ page, say, make }) => {
    const name = uniqueName('Papeterie');
    const room = await make.room({ building: HAUSSMANN, name });
    await make.reservation({ rooms: [room], date: DAY, title: 'Imprimé', comment: 'Sans agrafes' });
    await page.goto(`/resident/Reservations?view=week&date=${DAY}`);
    await expect(page.getByRole('grid')).toBeVisible();
    const { pages, landscape } = await readPrintout(page);
    expect(landscape).toBe(true);
    for (const words of [name, 'Sans agrafes', say('rooms:paper.comment')])
      expect(squeezed(pages.join(''))).toContain(squeezed(words));
  });
});
