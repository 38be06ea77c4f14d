import type { Page } from '@playwright/test';
import { addBadges, giveBadges } from '../../features/badges/api.ts';
import { getToday } from '../../kit/time.ts';
import { expect, makeNewcomer, test } from './support/portal.ts';
import { readPrintout } from './support/printout.ts';

let building: number;
test.use({
  as: async ({ make }, use) => {
    building = (await make.building()).id;
    const company = await make.company({ buildings: [building] });
    const reception = { role: 'reception' as const, companyId: company.id, buildings: [building] };
    await use((await makeNewcomer(make, reception)).email);
  },
});

/** Words break anywhere on a card. */
const squeezed = (pages: readonly string[]) => pages.map((text) => text.replace(/\s/g, ''));

/** Records calls of `print`, because there is no printer. */
const countPrints = (page: Page) =>
  page.evaluate(() => {
    window.print = () => {
      const { dataset } = document.documentElement;
      dataset.prints = String(Number(dataset.prints ?? 0) + 1);
    };
  });

test('reception prints cards of a visitor, a group and all expected, and keeps its focus', {
  tag: '@both',
}, async ({ page, as, say, make, sessions, isMobile }) => {
  const host = await makeNewcomer(make, { buildings: [building] });
  const at = new Date();
  const come = (visitorLastName: string, over: object = {}) =>
    make.visit({
      building,
      residentId: host.id,
      date: getToday('Europe/Paris', at),
      visitorFirstName: 'Odile',
      visitorLastName,
      ...over,
    });
  await come('Vasseur', { status: 'done', checkedInAt: at });
  const alone = await come('Seul', { status: 'done', checkedInAt: at });
  await come('Lenoir', { status: 'done', checkedInAt: at, partySize: 2, partyName: 'Chorale' });
  await come('Attendu');
  await page.goto('/resident/desk');
  const field = page.getByRole('combobox', { name: say('reception:field') });
  await expect(field).toBeVisible();
  await sessions.call(as ?? '', addBadges, { building, first: 'P001', last: 'P004', kind: 'visitor' });
  // The next free badges may have gaps between their numbers.
  await sessions.call(as ?? '', giveBadges, {
    building,
    visit: alone.id,
    kind: 'visitor',
    numbers: ['P002'],
  });
  await countPrints(page);
  const prints = () => page.evaluate(() => document.documentElement.dataset.prints);
  const dialog = page.getByRole('dialog');
  const isBack = async () => {
    await expect(dialog).toHaveCount(0);
    // Touch must not open the keyboard.
    if (!isMobile) await expect(field).toBeFocused();
    expect(new URL(page.url()).pathname).toBe('/resident/desk');
  };
  const print = (count: number) =>
    dialog.getByRole('button', { name: say('badges:print.print', { count }) }).click();
  if (isMobile) await page.getByRole('tab', { name: say('reception:lists.here') }).click();
  const menuOf = (visitor: string) =>
    page
      .getByRole('button', { name: say('badges:mark.of', { visitor, badge: say('badges:mark.none') }) })
      .click();

  await test.step('card of one visitor is printed', async () => {
    await menuOf('VASSEUR Odile');
    await page.getByRole('menuitem', { name: say('badges:menu.print') }).click();
    // Immediately, while its card still loads.
    if (!isMobile)
      await expect(
        dialog.getByRole('button', { name: say('badges:print.print', { count: 1 }) }),
      ).toBeFocused();
    await expect(dialog.getByText('VASSEUR Odile')).toBeVisible();
    await print(1);
    await isBack();
    expect(await prints()).toBe('1');
    const { pages, landscape } = await readPrintout(page);
    expect(landscape).toBe(true);
    expect(squeezed(pages)).toEqual([expect.stringContaining('VASSEUROdile')]);
    // After printing the screen is shown again.
    await expect(page.locator('[data-print-alone]')).toHaveCount(0);
    const day = await readPrintout(page);
    expect(squeezed(day.pages)[0]).toContain('ATTENDUOdile');
  });

  await test.step('cards of a group are printed with its badges', async () => {
    await menuOf('LENOIR Odile');
    await page.getByRole('menuitem', { name: say('badges:menu.giveGroup') }).click();
    await expect(dialog).toContainText(say('badges:next.taken', { numbers: 'P001, P003' }));
    await dialog.getByLabel(say('badges:next.print')).check();
    await dialog.getByRole('button', { name: say('badges:give.save'), exact: true }).click();
    await isBack();
    await expect.poll(prints).toBe('2');
    const { pages } = await readPrintout(page);
    expect(squeezed(pages)).toEqual([expect.stringContaining('P001'), expect.stringContaining('P003')]);
  });

  await test.step('one badge of the group is lost and one is returned', async () => {
    const visitor = 'LENOIR Odile';
    const badge = say('badges:mark.several', { number: 'P001', count: 1 });
    await page.getByRole('button', { name: say('badges:mark.of', { visitor, badge }) }).click();
    await page.getByRole('menuitem', { name: say('badges:menu.each') }).click();
    const step = (key: string, number: string) =>
      dialog.getByRole('button', { name: say(`badges:each.${key}`, { number }) });
    await step('lost', 'P001').click();
    await expect(step('lost', 'P001')).toHaveCount(0);
    if (!isMobile) await expect(step('takeBack', 'P003')).toBeFocused();
    await step('takeBack', 'P003').click();
    await isBack();
    await menuOf(visitor);
    await page.keyboard.press('Escape');
  });

  await test.step('cards of all expected visitors are printed', async () => {
    await page.getByRole('button', { name: say('reception:moreOf') }).click();
    await page.getByRole('menuitem', { name: say('badges:list.printExpected') }).click();
    await print(1);
    await isBack();
    expect(await prints()).toBe('3');
    const { pages } = await readPrintout(page);
    expect(squeezed(pages)).toEqual([expect.stringContaining('ATTENDUOdile')]);
  });
});
