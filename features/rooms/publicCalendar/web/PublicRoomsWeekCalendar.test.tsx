import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getLocalNow } from '../../../../kit/time.ts';
import { emulate } from '../../../../test/components/emulate.ts';
import { show, showWithWords } from '../../../../test/components/show.tsx';
import PublicRoomsWeekCalendar from './PublicRoomsWeekCalendar.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['in the afternoon an hour before now', '2026-11-24T13:20:00Z', '13:00'],
  ['at night in the morning', '2026-11-24T00:30:00Z', '8:00'],
])('the public week opens %s', async (_, now, first) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const { date } = getLocalNow('Europe/Paris', new Date());
  await show(
    <div style={{ height: 400, display: 'grid' }}>
      <PublicRoomsWeekCalendar days={1} date={date} hasToday slots={[]} />
    </div>,
  );
  const week = page.getByRole('rowgroup').last();
  await expect.poll(() => week.element().scrollTop).toBeGreaterThan(0);
  const { top } = page.getByText(first, { exact: true }).element().getBoundingClientRect();
  const { top: above, bottom: below } = week.element().getBoundingClientRect();
  expect(top).toBeGreaterThan(above);
  expect(top).toBeLessThan((above + below) / 2);
});

it('reservations outside the hours of the week are listed below it', async () => {
  const slot = { room: 'Atrium B', date: '2026-11-26', start: '22:30', end: '24:00' };
  await showWithWords(
    <PublicRoomsWeekCalendar
      days={3}
      date="2026-11-24"
      hasToday={false}
      slots={[
        slot,
        { ...slot, room: 'Atrium C' },
        { ...slot, date: '2026-11-24', start: '03:00', end: '05:00', room: 'Opéra' },
        { ...slot, start: '21:00', end: '23:00', room: 'Seine' },
        { ...slot, date: '2026-11-27', room: 'Passy' },
      ]}
    />,
    'rooms',
  );
  const told = page.getByRole('listitem').filter({ hasText: 'novembre' });
  await expect.element(told).toHaveLength(2);
  expect(told.all().map((each) => each.element().textContent)).toEqual([
    'mardi 24 novembre, 3:00–5:00 Opéra',
    'jeudi 26 novembre, 22:30–24:00 Atrium B, Atrium C',
  ]);
});

it('a closing day shows its name in its head', async () => {
  await showWithWords(
    <PublicRoomsWeekCalendar
      days={5}
      date="2026-11-09"
      hasToday={false}
      slots={[]}
      closed={new Map([['2026-11-11', 'Armistice']])}
    />,
    'booking',
  );
  const heads = page.getByRole('columnheader');
  await expect.element(heads.getByText('Fermé (Armistice)')).toBeVisible();
  expect(heads.all().filter((each) => each.element().textContent?.includes('Fermé'))).toHaveLength(1);
});

it('three reservations at the same hours are side by side; others are behind a button', async () => {
  const names = ['Madeleine', 'Montmartre', 'Rivoli Ouest', 'Trocadéro'];
  const slots = names.map((room) => ({ room, date: '2026-11-24', start: '09:00', end: '10:00' }));
  await showWithWords(
    <PublicRoomsWeekCalendar days={5} date="2026-11-23" hasToday={false} slots={slots} />,
    'rooms',
  );
  await expect.element(page.getByText('9:00–10:00').first()).toBeVisible();
  const hours = ['5:00', '22:00'].map((hour) => page.getByText(hour, { exact: true }).element());
  const [first, last] = hours.map((hour) => hour.getBoundingClientRect().top);
  expect((last ?? 0) - (first ?? 0)).toBeGreaterThan(1200);
  const taken = [...document.querySelectorAll('[data-taken]')].map((slot) => slot.getBoundingClientRect());
  expect(taken).toHaveLength(3);
  for (const [at, { top, left }] of taken.entries()) {
    expect(top).toBe(taken[0]?.top);
    expect(left).toBeGreaterThan((taken[at - 1]?.right ?? 0) - 1);
  }
  for (const text of document.querySelectorAll('[data-read] > *')) {
    expect(text.scrollWidth, text.textContent ?? '').toBeLessThanOrEqual(text.clientWidth);
    expect(text.scrollHeight, text.textContent ?? '').toBeLessThanOrEqual(text.clientHeight + 1);
  }
  await page.getByRole('button', { name: /^\+\d/ }).click();
  await expect.element(page.getByRole('dialog').getByText('Trocadéro')).toBeVisible();
});

it('whole days are printed on one page', async () => {
  await showWithWords(
    <PublicRoomsWeekCalendar days={3} date="2026-11-24" hasToday={false} slots={[]} />,
    'rooms',
  );
  await expect.element(page.getByText('22:00', { exact: true })).toBeInTheDocument();
  const grid = page.getByRole('table').element();
  const hours = page.getByRole('rowgroup').last().element();
  expect(hours.scrollHeight).toBeGreaterThan(hours.clientHeight);
  onTestFinished(() => void emulate({}));
  await emulate({ media: 'print' });
  expect(hours.scrollHeight).toBe(hours.clientHeight);
  // A4 in landscape without its margins, in pixels.
  expect(grid.getBoundingClientRect().height).toBeLessThan(720);
});
