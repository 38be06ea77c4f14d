import { addDays, mondayOf, today } from '../../kit/time.ts';
import { expectAccessible } from './support/axe.ts';
import { navigate } from './support/navigate.ts';
import { expect, makeNewcomer, test } from './support/portal.ts';

/** Not the week around today, where the line of the present lies. */
const monday = mondayOf(addDays(today('Europe/Paris', new Date()), 7));
const names = ['Madeleine', 'Montmartre', 'Rivoli Ouest', 'Trocadéro'];

test.describe('with a token', () => {
  test.use({ as: 'both' });

  test('the page opens the building of its address, and stays public where that is another one', async ({
    page,
    make,
    say,
    browserErrors,
  }) => {
    // The calendar of a building that is closed to others.
    browserErrors.expect(/status of 404 .*\/buildings\/\d+\//);
    await page.goto(`/MultiappReservation?2!Lille&date=${monday}`);
    await expect(page).toHaveURL(`/resident/Reservations?building=2&date=${monday}`);
    await expect(page.getByRole('button', { name: /Parvis Lille/ })).toBeVisible();

    const closed = await make.building({ publicCalendars: false });
    await page.goto(`/MultiappReservation?${closed.id}!Elsewhere`);
    await expect(page.getByText(say('rooms:public.closedToOthers'))).toBeVisible();
    await page.getByRole('link', { name: say('rooms:public.home') }).click();
    await expect(page).toHaveURL('/resident/home');
  });
});

test.describe('without a token', () => {
  test('the hours from 5:00 to 22:00 fill the height, and each room can be read', { tag: '@both' }, async ({
    page,
    make,
    say,
  }) => {
    const { id: building } = await make.building({ publicCalendars: true });
    const { id: holderId } = await makeNewcomer(make, { buildings: [building], role: 'vip' });
    for (const name of names) {
      const room = await make.room({ building, name });
      await make.reservation({ rooms: [room], holderId, date: monday, start: '09:00', end: '10:00' });
    }
    await page.goto(`/MultiappReservation?${building}!Parvis&date=${monday}`);
    await expect(page.getByText('9:00–10:00').first()).toBeVisible();
    const [first, last] = await Promise.all(
      ['5:00', '22:00'].map((hour) => page.getByText(hour, { exact: true }).boundingBox()),
    );
    expect((last?.y ?? 0) - (first?.y ?? 0)).toBeGreaterThan(1200);
    const cut = await page
      .locator('[data-read] > *')
      .evaluateAll((texts) =>
        texts
          .filter((text) => text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight + 1)
          .map((text) => text.textContent),
      );
    expect(cut).toEqual([]);
    const broken = await page.locator('[data-read] > :first-child').evaluateAll((texts) =>
      texts.flatMap(({ firstChild }) => {
        const words = [...(firstChild?.nodeValue ?? '').matchAll(/\S+/g)];
        return words.flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(firstChild as Node, index);
          range.setEnd(firstChild as Node, index + word.length);
          return range.getClientRects().length > 1 ? [word] : [];
        });
      }),
    );
    expect(broken).toEqual([]);
    // On another day than today it opens where work begins.
    await expect(page.getByText('8:00', { exact: true })).toBeInViewport();
    await expect(page.getByText('5:00', { exact: true })).not.toBeInViewport();
    // Three stand side by side, and what is not shown waits behind a button.
    const slots = await page.locator('[data-taken]').evaluateAll((all) =>
      all.map((slot) => {
        const { top, left, right } = slot.getBoundingClientRect();
        return { top, left, right };
      }),
    );
    expect(slots).toHaveLength(3);
    for (const [at, { top, left }] of slots.entries()) {
      expect(top).toBe(slots[0]?.top);
      expect(left).toBeGreaterThan((slots[at - 1]?.right ?? 0) - 1);
    }
    await page.getByRole('button', { name: /^\+\d/ }).click();
    await expect(page.getByRole('dialog').getByText(names.at(-1) ?? '')).toBeVisible();
    await expectAccessible(page, 'the public calendar of rooms');
    await page.keyboard.press('Escape');
    await page.getByText(say('rooms:public.views.board')).click();
    await expect(page).toHaveURL(/&view=board/);
    await expect(page.getByRole('listitem').filter({ hasText: names.at(-1) ?? '' })).toBeVisible();
    await expectAccessible(page, 'the board of rooms');
  });

  test('an address without a number is incomplete, any other says what is not open', async ({
    page,
    say,
    make,
    browserErrors,
  }) => {
    browserErrors.expect(/status of 404/);
    const closed = await make.building({ publicCalendars: false });
    const logIn = page.getByRole('link', { name: say('rooms:public.logIn') });
    await page.goto('/MultiappReservation');
    for (const [address, feature] of [
      ['/MultiappReservation', 'rooms'],
      ['/MultiAppEvenement', 'events'],
    ] as const) {
      // In turns: what the address before said must not be taken for an answer.
      for (const [incomplete, number] of [
        ['', 987_654],
        ['?abc', closed.id],
      ] as const) {
        await navigate(page, `${address}${incomplete}`);
        await expect(page.getByText(say(`${feature}:public.noBuilding`))).toBeVisible();
        await expect(logIn).toHaveCount(0);
        await navigate(page, `${address}?${number}!Parvis`);
        await expect(page.getByText(say(`${feature}:public.closed`))).toBeVisible();
        await expect(page.getByText(say(`${feature}:public.closedText`))).toBeVisible();
        await expect(logIn).toBeVisible();
      }
    }
  });
});
