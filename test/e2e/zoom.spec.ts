import type { Page } from '@playwright/test';
import { makeNewcomer, expect as plain, test } from './support/portal.ts';
import { unknownLinks, viewers, visitDialogs, visitScreens } from './support/screens.ts';
import { findHiddenParts, findMisfits } from './support/sizes.ts';
import { makeThings } from './support/things.ts';
import { waitForScreen } from './support/waitForScreen.ts';

/** Sixty letters without a place to break them. */
const WORD = 'Anticonstitutionnellement'.repeat(3).slice(0, 60);
/** The greatest length of a name. */
const NAME = WORD.slice(0, 30);

const expect = plain.configure({ soft: true });

/** Waits until nothing loads or moves, and reports what overflows or is cut off. */
async function expectFit(page: Page, what: string): Promise<void> {
  await waitForScreen(page);
  await page.waitForFunction(() => document.getAnimations().length === 0);
  expect(await findMisfits(page, { tabsMayScroll: true }), what).toEqual([]);
}

// A window of 1280 pixels at 400 %, and one of 640 pixels at 200 % (WCAG 1.4.10).
test.describe('at 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const viewer of viewers)
    test(`every screen for ${viewer ?? 'visitors'} fits, also with a word of sixty letters`, async ({
      pageOf,
      make,
      say,
      browserErrors,
    }) => {
      browserErrors.allow(unknownLinks);
      const building = (await make.building({ name: WORD })).id;
      const company = await make.company({ name: WORD, buildings: [building] });
      const person = await makeNewcomer(make, {
        role: viewer ?? 'limited',
        firstName: NAME,
        lastName: NAME,
        companyId: company.id,
        buildings: [building],
        managesCompany: true,
      });
      const [holderId, residentId] = [person.id, person.id];
      await make.spaceReservation({ space: await make.space({ building, name: NAME }), holderId });
      await make.parcel({ building, recipientId: person.id, sender: WORD });
      await make.event({ building, createdBy: person.id, name: WORD, organizer: WORD });
      const organization = WORD + WORD.slice(0, 40);
      await make.visit({ building, residentId, visitorLastName: NAME, organization, comment: 'Sas' });
      const room = await make.room({ building, name: WORD });
      await make.reservation({ rooms: [room], holderId, title: WORD.slice(0, 50) });

      const page = await pageOf(viewer && person.email);
      await visitScreens(page, viewer, (address) => expectFit(page, address), building);
      if (viewer === null) return;
      await page.getByRole('button', { name: say('menu:frame.more') }).click();
      await plain(page.getByRole('dialog')).toBeVisible();
      await expectFit(page, 'the menu');
    });
});

test.describe('at 200 %', () => {
  // A window of 1366 by 768 pixels.
  test.use({ as: 'admin', viewport: { width: 683, height: 384 } });

  test('every dialog shows its title and last button, and fields scroll clear of the buttons', async ({
    page,
    say,
    db,
    make,
  }) => {
    await visitDialogs(page, await makeThings(db, make, 'admin'), say, async (address) => {
      await expect.poll(() => findHiddenParts(page, { mayScroll: true }), { message: address }).toEqual([]);
      await expectFit(page, address);
      const dialog = page.getByRole('dialog').last();
      const field = dialog.getByRole('textbox').last();
      if ((await field.count()) === 0 || !(await field.isEnabled())) return;
      await field.focus();
      expect(await findHiddenParts(page), `${address} with the focus in its last field`).toEqual([]);
    });
  });
});
