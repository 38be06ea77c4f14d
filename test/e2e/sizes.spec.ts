import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { matchRoutes } from 'react-router';
import { writeSpreadsheet } from '../../kit/server/spreadsheet/writeSpreadsheet.ts';
import { addDays, getToday } from '../../kit/time.ts';
import { listScreenPaths } from '../../scripts/webClient.ts';
import { takeLayoutShifts, watchLayoutShifts } from './support/layoutShift.ts';
import { navigate } from './support/navigate.ts';
import { expect, HAUSSMANN, test } from './support/portal.ts';
import { screens, unknownLinks, viewers, visitDialogs, visitScreens } from './support/screens.ts';
import { countButtonRows, findHiddenParts, findMisfits, findSmallTargets } from './support/sizes.ts';
import { LONG, makeThings, makeViewer } from './support/things.ts';
import { waitForScreen } from './support/waitForScreen.ts';

/** A tablet upright and across, a laptop and a large screen. */
const DESKTOPS = [
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];
const PHONE = { width: 390, height: 844 };

const soft = expect.configure({ soft: true });

/** Reports text that is cut off or overflows and, on touch screens, controls that are too small. */
async function expectFit(page: Page, what: string, isMobile: boolean): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  soft(await findMisfits(page, { tabsMayScroll: width < 768 }), `${what} at ${width} px`).toEqual([]);
  if (isMobile) soft(await findSmallTargets(page), `${what} at ${width} px: targets`).toEqual([]);
}

test('list of screens has an address for every path of the product', async () => {
  const paths = await listScreenPaths();
  const routes = paths.map((path) => ({ path, caseSensitive: true }));
  const matched = screens.map(
    ({ address }) => matchRoutes(routes, address.split('?')[0] ?? '')?.at(-1)?.route.path,
  );
  expect(paths.filter((path) => !matched.includes(path))).toEqual([]);
});

for (const viewer of viewers)
  test.describe(`for ${viewer ?? 'visitors'}`, () => {
    test.use({
      // Init scripts of a pooled page would stay.
      fresh: true,
      as: async ({ make }, use) => use(viewer && (await makeViewer(make, viewer)).email),
    });

    test('every screen opens with hardly any layout shift and fits every size', { tag: '@both' }, async ({
      page,
      isMobile,
      browserErrors,
    }) => {
      test.slow();
      browserErrors.allow(unknownLinks);
      // Changes that other tests make would move the lists.
      await page.route('**/api/live*', () => {});
      await watchLayoutShifts(page);
      await visitScreens(page, viewer, async (address) => {
        // Opened anew, so that nothing of the last screen or of its cached data moves.
        await page.goto(address);
        await waitForScreen(page);
        soft(await takeLayoutShifts(page), `${address}: layout shifts`).toEqual([]);
        for (const size of isMobile ? [PHONE] : DESKTOPS) {
          await page.setViewportSize(size);
          await waitForScreen(page);
          await expectFit(page, address, isMobile);
        }
        // Resizing moves everything.
        await takeLayoutShifts(page);
      });
    });
  });

test.describe('for an administrator', () => {
  test.use({ as: 'admin', viewport: { width: 1366, height: 768 } });

  test('every dialog opens at its address, with its title and its last button visible', {
    tag: '@both',
  }, async ({ page, say, db, make, isMobile }) => {
    if (isMobile) await page.setViewportSize(PHONE);
    await visitDialogs(page, await makeThings(db, make, 'admin'), say, async (address) => {
      await expect.poll(() => findHiddenParts(page), { message: address }).toEqual([]);
      if (!isMobile) soft(await countButtonRows(page), `${address}: rows of buttons`).toBeLessThanOrEqual(1);
      await expectFit(page, address, false);
    });
  });
});

test.describe('with the longest texts', () => {
  const DAY = addDays(getToday('Europe/Paris', new Date()), 205);
  const visit = {
    building: HAUSSMANN,
    date: DAY,
    visitorLastName: LONG.lastName,
    visitorFirstName: LONG.firstName,
    visitorEmail: 'marie.montmorency@amenagement-gobelins.example.com',
    organization: LONG.company.slice(0, 40),
    comment: 'Vient en fauteuil roulant : rampe du quai B, ascenseur de service. '.repeat(3).slice(0, 200),
    ndaSigned: false,
  };
  /** More than the height of one line of text or of a state, px, and less than that of two. */
  const ONE_LINE = 36;

  test.describe('at reception', () => {
    test.use({ as: 'accueil' });

    test('list of visits shows all details of a visit', { tag: '@both' }, async ({
      page,
      make,
      visits,
      say,
      isMobile,
    }) => {
      const { id: residentId, email } = await makeViewer(make, 'limited');
      await make.visit({ ...visit, residentId });
      await make.visit({ ...visit, residentId, status: 'canceled' });
      await make.visit({ ...visit, residentId, date: getToday('Europe/Paris', new Date()) });
      await page.goto(`/resident/table?start=${DAY}&end=${DAY}`);
      await waitForScreen(page);
      const row = visits.visits(LONG.lastName).first();
      if (isMobile) {
        await expectFit(page, 'the list', isMobile);
        await row.getByRole('button').first().click();
        await expect(visits.dialog).toContainText(visit.comment.trim());
        return expectFit(page, 'the sheet of a visit', isMobile);
      }
      const heightOf = async (text: string) => (await row.getByText(text).boundingBox())?.height;
      for (const size of DESKTOPS.slice(1)) {
        await page.setViewportSize(size);
        await waitForScreen(page);
        await expectFit(page, 'the list', isMobile);
        await expect(row).toContainText(visit.organization);
        for (const text of [say('visits:nda.missing'), visit.comment.trim(), LONG.company])
          await expect(row.getByText(text).first(), `${size.width} px`).toBeInViewport({ ratio: 1 });
      }
      expect(await heightOf(visit.visitorEmail)).toBeLessThan(ONE_LINE);
      // Today's rows have a button that checks the visitor in.
      await navigate(page, `/resident/table?${new URLSearchParams({ q: email })}`);
      for (const size of DESKTOPS.slice(1)) {
        await page.setViewportSize(size);
        await waitForScreen(page);
        const button = row.getByText(say('visits:statusMenu.to.done'));
        expect((await button.boundingBox())?.height, `${size.width} px`).toBeLessThan(ONE_LINE);
      }
    });
  });

  test.describe('for a resident', () => {
    test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

    test('every step of an import fits', { tag: '@both' }, async ({ page, visits, say, isMobile }) => {
      const headings = 'Nom,Prénom,Date,Heure,Email visiteur,Organisation,Commentaire,Langue'.split(',');
      const { visitorLastName, visitorFirstName, visitorEmail, organization, comment } = visit;
      const buffer = await writeSpreadsheet({
        sheetName: 'Visites',
        columns: headings.map((heading) => ({ heading })),
        rows: ['9:30', '25h00', 'midi', '10:00'].map((time) => [
          visitorLastName,
          visitorFirstName,
          '01/12/2027',
          time,
          visitorEmail,
          organization,
          comment,
          'français',
        ]),
      });
      const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      const expectStepFits = async (step: string) => {
        await waitForScreen(page);
        await expectFit(page, step, isMobile);
        soft(await findHiddenParts(page), step).toEqual([]);
      };
      await visits.open();
      await visits.more('visits:list.import');
      await expect(visits.dialog.getByText(say('visits:import.intro'))).toBeVisible();
      await expectStepFits('choosing a file');
      await visits.dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'visites.xlsx', mimeType, buffer });
      const cell = say('spreadsheet:cell', { row: 3, column: 'Heure' });
      await expect(visits.dialog.getByRole('textbox', { name: cell })).toBeVisible();
      await expectStepFits('correcting cells');
      await visits.dialog.getByRole('button', { name: say('spreadsheet:steps.columns') }).click();
      await expect(visits.button('visits:import.toCheck')).toBeVisible();
      await expectStepFits('the columns');
    });
  });
});

test.describe('a mail', () => {
  test.use({ as: 'admin', viewport: { width: 1024, height: 768 } });

  test('fits beside its list with the longest file name', async ({ page, db }) => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select id from mails, jsonb_array_elements(attachments) file
      where building_id = ${HAUSSMANN} and file ->> 'content' <> ''
      order by length(file ->> 'filename') desc limit 1`);
    await page.goto(`/resident/outbox?mail=${rows[0]?.id}`);
    await expect(page.getByRole('article').getByRole('list')).toBeVisible();
    await waitForScreen(page);
    await expectFit(page, 'a mail', false);
  });
});
