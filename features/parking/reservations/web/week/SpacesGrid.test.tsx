import type { ComponentProps } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays } from '../../../../../kit/time.ts';
import { emulate } from '../../../../../test/components/emulate.ts';
import { showWithWords } from '../../../../../test/components/show.tsx';
import type { SpaceReservation } from '../../reservation.ts';
import { SpacesGrid } from './SpacesGrid.tsx';

const monday = '2026-11-23';
const spaces = [1, 2].map((id) => ({ id, name: `A${id}`, kinds: [], mayReserve: true }));
const none = { holder: null, assistant: null, version: null, title: '' };
const stay = (of: Partial<SpaceReservation>): SpaceReservation => ({
  id: 1,
  bay: 1,
  bayName: 'A1',
  isMine: false,
  mayChange: false,
  ...none,
  startDate: monday,
  startTime: '14:00',
  endDate: monday,
  endTime: '19:00',
  ...of,
});
const renderGrid = (props: Partial<ComponentProps<typeof SpacesGrid>>, width?: number) => {
  const nothing = { reservations: [], onOpen: () => {}, onDay: () => {} };
  const now = { date: monday, time: '07:00' };
  const grid = (
    <SpacesGrid monday={monday} spaces={spaces} lines={spaces} now={now} {...nothing} {...props} />
  );
  return showWithWords(width === undefined ? grid : <div style={{ width }}>{grid}</div>, 'parking');
};
const cell = (name: RegExp) => page.getByRole('gridcell').getByRole('button', { name });

const getVisibleText = (button: Element) =>
  [...button.querySelectorAll<HTMLElement>('[data-words]')]
    .filter((one) => one.offsetTop === 0)
    .map(({ dataset: { words, secondLine } }) => [words, secondLine].filter(Boolean).join('\n'))
    .at(-1);

it('shows a fitting name and the hours of each stay; a night has its own button', async () => {
  await page.viewport(1280, 800);
  const [onOpen, onReserve] = [vi.fn(), vi.fn()];
  const holder = { firstName: 'Sophie', lastName: 'd’Ormesson' } as SpaceReservation['holder'];
  const night = stay({ id: 3, bay: 2, startTime: '22:00', endDate: addDays(monday, 1), endTime: '04:00' });
  const [tuesday, wednesday, thursday] = [1, 2, 3].map((days) => addDays(monday, days));
  const reservations = [
    stay({ holder }),
    stay({ id: 2, startDate: thursday, endDate: thursday }),
    stay({ id: 4, startDate: wednesday, endDate: wednesday, startTime: '08:00', holder }),
    night,
    stay({ id: 5, startDate: tuesday, startTime: '22:00', endDate: wednesday, endTime: '04:00' }),
  ];
  await renderGrid({ reservations, onOpen, onReserve });
  await expect.element(cell(/A1, lundi/)).toBeVisible();
  await expect.poll(() => getVisibleText(cell(/A1, lundi/).element())).toBe('Sophie\n14–19');
  await expect.poll(() => getVisibleText(cell(/A1, jeudi/).element())).toBe('14–19');
  await expect.poll(() => getVisibleText(cell(/A1, mercredi.*8:00–19:00/).element())).toBe('Sophie\n8–19');
  const mark = cell(/A2, lundi.*22:00–24:00 Réservée$/);
  expect(mark.element().querySelector<HTMLElement>('[data-words]')?.dataset.words).toBe('22\u00a0→');
  const after = cell(/A1, mercredi.*0:00–4:00 Réservée$/);
  for (const each of [mark, after])
    await expect
      .poll(() => {
        const { width, height } = each.element().getBoundingClientRect();
        return Math.min(width, height);
      })
      .toBeGreaterThanOrEqual(24);
  const day = cell(/A1, mercredi.*8:00–19:00/).element();
  expect(after.element().getBoundingClientRect().right).toBeLessThanOrEqual(day.getBoundingClientRect().left);
  await userEvent.click(mark);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(night);
  expect(onReserve).not.toHaveBeenCalled();
  await userEvent.click(cell(/A2, lundi.*Libre$/));
  expect(onReserve).toHaveBeenCalledExactlyOnceWith({ space: 2, day: monday });

  await userEvent.keyboard('{ArrowRight}');
  await expect.element(mark).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledTimes(2);
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(cell(/A1, lundi/)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await expect.element(mark).toHaveFocus();
});

it('dims past days and lists the hours of a short stay in a card', async () => {
  await page.viewport(1280, 800);
  const friday = addDays(monday, 4);
  const holder = { firstName: 'Sophie', lastName: 'd’Ormesson' } as SpaceReservation['holder'];
  const reservations = [
    stay({ holder }),
    stay({ id: 2, bay: 2, startDate: friday, endDate: friday, holder }),
    stay({ id: 3, startDate: friday, endDate: friday, startTime: '09:00', endTime: '10:00', holder }),
  ];
  await renderGrid({ reservations, now: { date: addDays(monday, 1), time: '07:00' } });
  await expect.element(cell(/A1, lundi/)).toBeVisible();
  const groundOf = (name: RegExp) => {
    const slot = cell(name).element().querySelector('[data-tone]');
    return slot && getComputedStyle(slot).backgroundColor;
  };
  expect(groundOf(/A1, lundi/)).not.toBe(groundOf(/A2, vendredi/));
  await cell(/A1, vendredi/).hover();
  await expect.element(page.getByText('9:00–10:00', { exact: true })).toBeVisible();
});

it('shows the rest of today in the evening instead of proposing tomorrow', async () => {
  await page.viewport(1280, 800);
  const [onDay, onReserve] = [vi.fn(), vi.fn()];
  await renderGrid({ now: { date: monday, time: '18:00' }, onDay, onReserve });
  await cell(/A1, lundi/).click();
  expect(onDay).toHaveBeenCalledExactlyOnceWith({ space: 1, day: monday });
  await cell(/A1, mardi/).click();
  expect(onReserve).toHaveBeenCalledExactlyOnceWith({ space: 1, day: addDays(monday, 1) });
});

it('does not show a past day as free and ignores clicks on it', async () => {
  await page.viewport(1280, 800);
  const [onDay, onReserve] = [vi.fn(), vi.fn()];
  await renderGrid({ now: { date: addDays(monday, 1), time: '07:00' }, onDay, onReserve });
  const yesterday = cell(/A1, lundi/);
  await expect.element(cell(/A1, mardi.*Libre$/)).toBeVisible();
  expect(yesterday.element().textContent).not.toContain('Libre');
  await yesterday.hover();
  await expect.element(page.getByText('Jour passé', { exact: true })).toBeVisible();
  await yesterday.click();
  await userEvent.keyboard('{Enter}');
  expect(onDay).not.toHaveBeenCalled();
  expect(onReserve).not.toHaveBeenCalled();
});

it.each([1366, 820])('shows in each bar the longest text that fits, or none, at %i px', async (width) => {
  await page.viewport(width, 800);
  const holder = { firstName: 'Élise', lastName: 'Marchand' } as SpaceReservation['holder'];
  const tuesday = addDays(monday, 1);
  const night = { startTime: '18:00', endDate: tuesday, endTime: '10:00' };
  const [wednesday, thursday, friday] = [2, 3, 4].map((days) => addDays(monday, days));
  const morning = { startTime: '08:00', endTime: '13:00' };
  const reservations = [
    stay({ id: 1, isMine: true, holder, ...night }),
    stay({ id: 2, bay: 2, holder, ...night }),
    stay({ id: 3, startDate: thursday, startTime: '17:30', endDate: friday, endTime: '10:00' }),
    stay({ id: 4, bay: 2, startDate: thursday, endDate: thursday }),
    stay({ id: 5, bay: 2, startDate: wednesday, endDate: wednesday, holder, ...morning }),
    stay({
      id: 6,
      startDate: wednesday,
      endDate: wednesday,
      bay: 1,
      holder,
      startTime: '08:00',
      endTime: '18:00',
    }),
  ];
  await renderGrid({ reservations, isWeekendFolded: true }, width === 820 ? 700 : 1094);
  await expect.element(cell(/A1, lundi/)).toBeVisible();
  const slots = [...document.querySelectorAll('[data-line] [data-tone]')];
  expect(slots).toHaveLength(9);
  const texts = slots.map((slot) => getVisibleText(slot)).filter((text) => text !== undefined);
  expect(texts).toContain(width === 1366 ? 'Élise Marchand\n8–18' : 'Élise\n8–18');
  expect(texts).toHaveLength(width === 1366 ? 8 : 3);
  for (const text of texts) expect(text).toMatch(/^((Vous|EM|Élise|Élise Marchand)\n)?[\d:–→\u00a0]+$/);
});

const resolveColour = (colour: string) => {
  const probe = document.createElement('span');
  Object.assign(probe.style, { background: colour, forcedColorAdjust: 'none' });
  document.body.append(probe);
  const { backgroundColor } = getComputedStyle(probe);
  probe.remove();
  return backgroundColor;
};

it('fills the reader’s own with the green of rooms and gives others a red edge', async () => {
  await page.viewport(1366, 800);
  await renderGrid({ reservations: [stay({ isMine: true }), stay({ id: 2, bay: 2 })] }, 1094);
  await expect.element(cell(/A2, lundi/)).toBeVisible();
  const [own, other] = ['mine', 'taken'].map((tone) =>
    getComputedStyle(document.querySelector(`[data-tone=${tone}]`) as Element),
  );
  // The colour itself depends on the theme, which tests share.
  expect(own?.backgroundColor).toBe(resolveColour('var(--parvis-mine)'));
  expect(other?.borderInlineStartWidth).toBe('4px');
  expect(own?.borderInlineStartWidth).toBe('0px');
});

it('keeps the reader’s own distinguishable in forced colours', async () => {
  await page.viewport(1366, 800);
  await emulate({ forcedColors: 'active' });
  onTestFinished(() => void emulate({}));
  await renderGrid({ reservations: [stay({ isMine: true }), stay({ id: 2, bay: 2 })] }, 1094);
  await expect.element(cell(/A2, lundi/)).toBeVisible();
  const readColours = (tone: string) => {
    const { backgroundColor, color } = getComputedStyle(
      document.querySelector(`[data-tone=${tone}]`) as Element,
    );
    return [backgroundColor, color];
  };
  expect(readColours('mine')).toEqual(['Highlight', 'HighlightText'].map(resolveColour));
  expect(readColours('taken')).toEqual(['ButtonFace', 'ButtonText'].map(resolveColour));
});

it('says in the heading of each day from today how many spaces are free, or that it is closed', async () => {
  await page.viewport(1366, 800);
  const [tuesday, wednesday] = [addDays(monday, 1), addDays(monday, 2)];
  await renderGrid({
    now: { date: tuesday, time: '07:00' },
    reservations: [stay({ startDate: tuesday, endDate: tuesday, startTime: '07:00', endTime: '20:00' })],
    closedDays: { days: new Map([[wednesday, 'Inventaire']]), label: 'Fermé', mayBook: false },
  });
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
  for (const name of ['lundi 23 novembre', 'mardi 24 novembre, 1 libre', 'mercredi 25 novembre, Fermé'])
    await expect.element(heading(name)).toBeVisible();
});

it('gives past days half the width and draws no line through the text of a free day', async () => {
  await page.viewport(1366, 800);
  await renderGrid({ now: { date: addDays(monday, 1), time: '13:00' } }, 1094);
  await expect.element(cell(/A1, mardi.*Libre$/)).toBeVisible();
  const [over, here] = [/A1, lundi/, /A1, mardi/].map((name) => cell(name).element().getBoundingClientRect());
  expect(over?.width).toBeLessThan(0.55 * (here?.width ?? 0));
  const word = cell(/A1, mardi/)
    .getByText('Libre', { exact: true })
    .last()
    .element();
  const { top, height, left, right } = word.getBoundingClientRect();
  const line = cell(/A1, mardi/)
    .element()
    .querySelector('[data-line] > [class*=now]');
  const at = line?.getBoundingClientRect().left ?? 0;
  expect(at).toBeGreaterThan(left);
  expect(at).toBeLessThan(right);
  await expect.poll(() => document.elementFromPoint(at, top + height / 2)).toBe(word);
});

it('folds the weekend, counts its reservations and unfolds it on a click', async () => {
  await page.viewport(1366, 800);
  const [onFold, onReserve] = [vi.fn(), vi.fn()];
  const saturday = addDays(monday, 5);
  const weekend = { startDate: saturday, endDate: saturday };
  const night = stay({ id: 2, bay: 2, ...weekend, startTime: '21:00', endTime: '23:00' });
  await renderGrid({ reservations: [stay(weekend), night], isWeekendFolded: true, onFold, onReserve });
  const folded = cell(/A1, samedi/);
  await expect.element(folded).toBeVisible();
  for (const one of [folded, cell(/A2, samedi/)])
    expect([...one.element().querySelectorAll('[aria-hidden]')].map((text) => text.textContent)).toEqual([
      '1',
    ]);
  await userEvent.click(folded);
  await userEvent.click(cell(/A1, dimanche/));
  expect(onFold.mock.calls).toEqual([[false], [false]]);
  expect(onReserve).not.toHaveBeenCalled();
  await expect.element(page.getByRole('button', { name: 'Afficher les heures du week-end' })).toBeVisible();
});

it('reserves the hours that are drawn in a day of a space, but not in the past', async () => {
  await page.viewport(1366, 800);
  const [onReserve, onReservePeriod] = [vi.fn(), vi.fn()];
  const tuesday = addDays(monday, 1);
  await renderGrid({ now: { date: tuesday, time: '07:00' }, onReserve, onReservePeriod });
  await expect.element(cell(/A2, mardi/)).toBeVisible();
  const draw = (name: RegExp) => {
    const day = cell(name).element();
    const { left, top, width, height } = day.getBoundingClientRect();
    const at = (hour: number) => ({ clientX: left + (width * (hour - 7)) / 13, clientY: top + height / 2 });
    const fire = (type: string, hour: number) =>
      day.dispatchEvent(
        new PointerEvent(type, { ...at(hour), bubbles: true, cancelable: true, pointerType: 'mouse' }),
      );
    fire('pointerdown', 9.1);
    fire('pointermove', 12.9);
    fire('pointerup', 12.9);
  };
  draw(/A2, lundi/);
  draw(/A2, mardi/);
  const drawn = { startDate: tuesday, startTime: '09:00', endDate: tuesday, endTime: '13:00' };
  expect(onReservePeriod).toHaveBeenCalledExactlyOnceWith(drawn, 2);
  expect(onReserve).not.toHaveBeenCalled();
});

it('opens a reservation on a click on its bar, and the day on a click beside it', async () => {
  await page.viewport(1366, 800);
  const [onOpen, onDay] = [vi.fn(), vi.fn()];
  const reservation = stay({});
  await renderGrid({ reservations: [reservation], onOpen, onDay });
  await expect.element(cell(/A1, lundi/)).toBeVisible();
  await userEvent.click(document.querySelector('[data-opens]') as Element);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(reservation);
  expect(onDay).not.toHaveBeenCalled();
  await userEvent.click(cell(/A1, lundi/), { position: { x: 10, y: 10 } });
  expect(onDay).toHaveBeenCalledExactlyOnceWith({ space: 1, day: monday });
});
