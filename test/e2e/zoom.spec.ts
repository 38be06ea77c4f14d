import type { Page } from '@playwright/test';
import { navigate } from './support/navigate.ts';
import { expect, makeNewcomer, test } from './support/portal.ts';
import { screenRead } from './support/screenRead.ts';
import { misfits } from './support/sizes.ts';

/** Of sixty letters, and nowhere a place to break it. */
const WORD = 'Anticonstitutionnellement'.repeat(3).slice(0, 60);
/** As long as names may be. */
const NAME = WORD.slice(0, 30);

// What a window of 640 pixels has at 200 %, and one of 1280 at 400 % (WCAG 1.4.10).
test.use({ viewport: { width: 320, height: 640 } });

/** Until everything that it waits for is there, and has stopped moving. */
async function shown(page: Page): Promise<void> {
  await screenRead(page);
  await page.waitForFunction(() => document.getAnimations().length === 0);
}

test('in a window of 320 pixels no word is cut off and nothing lies beside it, and a word of sixty letters breaks wherever it stands', {
  tag: '@desktop',
}, async ({ pageOf, make, say }) => {
  const soft = expect.configure({ soft: true });
  const building = (await make.building({ name: WORD })).id;
  const company = await make.company({ name: WORD, buildings: [building] });
  const me = await makeNewcomer(make, {
    ...{ role: 'admin', firstName: NAME, lastName: NAME, companyId: company.id, buildings: [building] },
  });
  const bay = await make.bay({ building, name: NAME });
  await make.bayReservation({ bay, holderId: me.id, title: WORD.slice(0, 50) });
  await make.parcel({ building, recipientId: me.id, sender: WORD });
  const event = await make.event({ building, createdBy: me.id, name: WORD, organizer: WORD });
  const visit = await make.visit({
    ...{
      building,
      residentId: me.id,
      visitorLastName: WORD.slice(0, 50),
      organization: WORD + WORD.slice(0, 40),
      comment: 'Sas',
    },
  });
  await make.reservation({
    rooms: [await make.room({ building, name: WORD })],
    holderId: me.id,
    title: WORD.slice(0, 50),
  });
  const page = await pageOf(me.email);
  const fits = async (of: Page, what: string) => {
    await shown(of);
    soft(await misfits(of, { tabsMayScroll: true }), what).toEqual([]);
  };
  const at = async (address: string) => {
    await navigate(page, address);
    await fits(page, address);
  };

  await page.goto('/resident/home');
  await fits(page, 'home');
  await page.getByRole('button', { name: say('menu:frame.more') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await fits(page, 'the menu');
  await page.keyboard.press('Escape');
  for (const dialog of [
    '',
    '?announce=1',
    `?edit=${visit.id}`,
    `?delete=${visit.id}`,
    `?comment=${visit.id}`,
  ]) {
    const address = `/resident/table${dialog}`;
    await navigate(page, address);
    await expect(page.getByRole('dialog')).toHaveCount(dialog === '' ? 0 : 1);
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await fits(page, address);
  }
  await navigate(page, `/resident/table?delete=${visit.id}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('visits:delete.confirm') })
    .click();
  await expect(page.getByText(say('visits:delete.done'))).toBeVisible();
  await fits(page, 'a notice');
  for (const address of [
    ...['Reservations?view=list', 'Reservations?view=month', 'place', 'Colis', `Events?event=${event.id}`],
    ...['profile', 'administration', 'nda', 'invitations', 'legal'],
  ])
    await at(`/resident/${address}`);

  const visitor = await pageOf(null);
  await visitor.goto('/login');
  await fits(visitor, 'login');
  await navigate(
    visitor,
    `/DNA?${new URLSearchParams({ name: WORD, entreprise: WORD, building: String(building) })}`,
  );
  await fits(visitor, 'the agreement');
  await navigate(visitor, `/MultiAppEvenement?${building}!${WORD}`);
  await fits(visitor, 'public events');
});

test.describe('at 200 %', () => {
  test.use({ as: async ({ newcomer }, use) => use(newcomer.email), viewport: { width: 683, height: 384 } });

  test('in a window of 1366 pixels at 200 % a dialog’s buttons are in sight, and so is the field that has the focus', async ({
    page,
    say,
    visits,
  }) => {
    await visits.open();
    await visits.startAdding();
    await shown(page);
    const foot = visits.dialog.getByRole('button', { name: say('ui.save'), exact: true });
    const last = visits.dialog.getByRole('textbox').last();
    await expect(foot).toBeInViewport({ ratio: 1 });
    await last.focus();
    await expect(foot).toBeInViewport({ ratio: 1 });
    const [field, button] = [await last.boundingBox(), await foot.boundingBox()];
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(button?.y ?? 0);
    expect(await misfits(page, { tabsMayScroll: true })).toEqual([]);
  });
});
