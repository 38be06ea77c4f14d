import type { Page } from '@playwright/test';
import { navigate } from './support/navigate.ts';
import { expect, makeNewcomer, test } from './support/portal.ts';

/** A link on each screen to a missing item, which shows a notice. */
const links = [
  '/resident/nowhere',
  '/resident/Reservations?details=999999',
  '/resident/place?details=999999',
  '/resident/table?edit=999999',
  '/resident/Colis?edit=999999',
  '/resident/Events?event=999999',
  '/resident/Conciergerie?editCategory=999999',
];

const NOTICES = '[data-notices]';

/** Positions of the frame, titles, rows and buttons, which a notice must not move. */
const placesOn = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'h1, header button, main :is(h2, h3, a, button, [role=row], li, [role=region])',
      ),
    ]
      .filter((each) => each.checkVisibility())
      .map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        // The line of the present time shows the minute.
        const text = each.textContent?.replace(/\d?\d:\d\d/g, '').slice(0, 20);
        return [text, x, y, width, height].join(' ');
      }),
  );

/**
 * Returns the titles, rows, links and buttons under a notice. On a phone each is scrolled into view first.
 */
const coveredOn = (page: Page) =>
  page.evaluate((place) => {
    const targets = document.querySelectorAll<HTMLElement>(
      'h1, header button, nav a, main :is(h2, h3, a, button, input, [role=row], [role=gridcell], tr, li, p)',
    );
    return [...targets].flatMap((each) => {
      if (!each.checkVisibility()) return [];
      if (innerWidth < 768) each.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = each.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // Clipped rows of a small list do not count as covered.
      const list = each.closest('main :is(div, section)[tabindex="0"]')?.getBoundingClientRect();
      if (list && (y < list.top || y > list.bottom)) return [];
      const hit = document.elementFromPoint(x, y);
      return hit?.closest(place) ? [each.textContent?.slice(0, 40) || each.outerHTML.slice(0, 60)] : [];
    });
  }, NOTICES);

/** Returns the positions when they are stable. */
async function settledPlaces(page: Page): Promise<string[]> {
  let places: string[] = [];
  await expect
    .poll(async () => {
      const earlier = places;
      places = await placesOn(page);
      return places.length > 0 && places.join('\n') === earlier.join('\n');
    })
    .toBe(true);
  return places;
}

async function expectClear(page: Page, link: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  const title = page.getByRole('heading', { level: 1 });
  if (!link.endsWith('/nowhere')) {
    const last = await title.textContent();
    await navigate(page, link.replace(/\?\w+=\d+$/, ''));
    await expect(title).not.toHaveText(last ?? '');
  }
  const notice = page.getByRole('alert').filter({ visible: true });
  await expect(notice).toHaveCount(0);
  await expect(
    page.locator('main :is(h2, h3, [role=row], li, p)').filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0);
  const before = await settledPlaces(page);
  await navigate(page, link);
  await expect(notice, link).toBeVisible();
  // A notice that is pointed at stays.
  await notice.hover();
  expect(await placesOn(page), link).toEqual(before);
  expect(await coveredOn(page), link).toEqual([]);
  await notice.getByRole('button').last().focus();
  await expect(notice.getByRole('button').last()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
}

// A separate building, so that other tests add no rows.
test.use({
  as: async ({ make }, use) => {
    const building = (await make.building()).id;
    const person = await makeNewcomer(make, { role: 'admin', buildings: [building] });
    const [room, bay] = [await make.room({ building }), await make.space({ building })];
    await make.visit({ building, residentId: person.id });
    await make.reservation({ rooms: [room], holderId: person.id });
    await make.spaceReservation({ space: bay, holderId: person.id });
    await make.parcel({ building, recipientId: person.id });
    await make.event({ building, createdBy: person.id });
    await use(person.email);
  },
});

test('notice covers and moves no title, row or button of a screen', { tag: '@both' }, async ({
  page,
  isMobile,
  say,
}) => {
  const sizes = isMobile
    ? [
        { width: 390, height: 844 },
        { width: 320, height: 568 },
      ]
    : [
        { width: 1366, height: 768 },
        { width: 1024, height: 768 },
      ];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto('/resident/home');
    for (const link of links) await expectClear(page, link);

    await navigate(page, '/resident/nowhere');
    await page.getByRole('alert').hover();
    await navigate(page, '/resident/desk');
    await expect(page.getByRole('button', { name: say('reception:walkIn.open') })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    await settledPlaces(page);
    expect(await coveredOn(page)).toEqual([]);
    await page.getByRole('alert').getByRole('button').last().click();
  }
});
