import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { addDays, getMonday, getToday } from '../../../../../kit/time.ts';
import { translate } from '../../../../../kit/web/i18n/i18n.ts';
import { makeReservation, opera, seine } from '../../../../../test/components/roomData.ts';
import { serve } from '../../../../../test/components/server.ts';
import { show, showWithWords } from '../../../../../test/components/show.tsx';
import { listCompactReservations } from '../../compactListApi.ts';
import { noRoomRequirements, type RoomRequirements } from '../roomRequirements.ts';
import { useReservations } from '../useReservations.ts';
import type { CalendarViewKind } from './calendarRange.ts';
import { RoomReservationCalendar } from './RoomReservationCalendar.tsx';

const monday = addDays(getMonday(getToday('Europe/Paris', new Date())), 7);
const rooms = [opera, seine];
const reservation = makeReservation(monday, { start: '08:00', end: '23:00', isMine: true, mayChange: true });
const ignore = () => {};
const base = {
  ofSomeRooms: false,
  onOpen: ignore,
  onBook: ignore,
  onDay: ignore,
  move: ignore,
  showAt: ignore,
};
const need = { ...noRoomRequirements, hours: { start: '14:00', end: '15:00' } };

/** Shows the next week while only the data of this week is loaded. */
async function showUnread(
  view: CalendarViewKind,
  wanted: RoomRequirements = noRoomRequirements,
  before = [reservation],
) {
  serve(() => 'lost');
  await showWithWords(
    <RoomReservationCalendar
      view={view}
      rooms={rooms}
      highlightedRoom={null}
      emptyState={null}
      own="all"
      isKnown={false}
      all={before}
      reservations={before}
      need={wanted}
      date={addDays(monday, 7)}
      {...base}
    />,
    'rooms',
  );
}

describe('days that are not loaded are not shown as free or offered', () => {
  it.each([
    ['searched for', need],
    ['all', noRoomRequirements],
  ])('a week shows nothing as free while it loads, %s', async (_, wanted) => {
    await showUnread('week', wanted);
    await expect.element(page.getByRole('gridcell')).toHaveLength(14);
    expect(page.getByText(/libre/i).all()).toHaveLength(0);
    expect(page.getByRole('columnheader').nth(1).element().textContent).toMatch(/12\s*16$/);
    await page.getByRole('gridcell').first().hover();
    await expect.element(page.getByText('Opéra', { exact: true }).nth(1)).toBeVisible();
    expect(page.getByText(/libre/i).all()).toHaveLength(0);
  });

  it('a day shows nothing as free while it loads', async () => {
    await showUnread('day', need);
    await expect.element(page.getByRole('rowheader', { name: /Opéra/ })).toBeVisible();
    expect(page.getByRole('button').all()).toHaveLength(0);
    expect(page.getByText(/23/).all()).toHaveLength(0);
  });

  it('a month shows no free share while it loads', async () => {
    await showUnread('month');
    await expect.element(page.getByRole('gridcell').first()).toBeVisible();
    expect(page.getByText(/Point|%/).all()).toHaveLength(0);
  });

  it('a day on a phone shows nothing as free while it loads', async () => {
    await page.viewport(390, 844);
    await showUnread('day', need);
    await expect.element(page.getByText('Opéra', { exact: true })).toBeVisible();
    expect(page.getByText(/libre/i).all()).toHaveLength(0);
    expect(page.getByRole('button').all()).toHaveLength(0);
  });

  it.each(['month', 'list'] as const)(
    'a %s on a phone shows nothing as free while it loads',
    async (view) => {
      await page.viewport(390, 844);
      await showUnread(view, noRoomRequirements, []);
      expect(page.getByText(translate('rooms:calendar.none')).all()).toHaveLength(0);
    },
  );
});

it('the days of a loaded week are known, those of the next one only after loading', async () => {
  const asked: string[] = [];
  const later = Promise.withResolvers<void>();
  serve(async ({ path }) => {
    if (!path.includes('/reservations/shown')) return { body: [] };
    asked.push(path);
    if (asked.length > 1) await later.promise;
    return { body: listCompactReservations.answer.encode([reservation]) };
  });
  let turn: (to: { view: CalendarViewKind; date: string }) => void = () => {};
  function Known() {
    const [at, setAt] = useState<{ view: CalendarViewKind; date: string }>({ view: 'week', date: monday });
    turn = setAt;
    const { isKnown, all } = useReservations({ ...at, rooms: [], own: 'all' });
    return <output>{`${at.view} ${isKnown} ${all?.length}`}</output>;
  }
  await show(<Known />);
  const says = (words: string) => expect.element(page.getByRole('status')).toHaveTextContent(words);
  await says('week true 1');
  turn({ view: 'day', date: addDays(monday, 2) });
  await says('day true 1');
  turn({ view: 'week', date: addDays(monday, 7) });
  await says('week false 1');
  later.resolve();
  await says('week true 1');
});

it.each(['week', 'day'] as const)(
  'marks in a %s the reservations of the company among the others',
  async (view) => {
    await page.viewport(1280, 800);
    serve(() => 'lost');
    const company = makeReservation(monday, { id: 2, rooms: [opera.id] });
    const stranger = makeReservation(monday, { id: 3, rooms: [seine.id] });
    await showWithWords(
      <RoomReservationCalendar
        view={view}
        rooms={rooms}
        all={[company, stranger]}
        date={monday}
        need={noRoomRequirements}
        highlightedRoom={null}
        emptyState={null}
        reservations={[company]}
        own="company"
        isKnown={true}
        {...base}
      />,
      'rooms',
    );
    const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name }).element();
    await expect.element(page.getByRole('row').filter({ hasText: 'Seine' })).toBeVisible();
    expect(rowOf('Opéra').querySelectorAll('[data-tone=marked]')).toHaveLength(1);
    expect(rowOf('Seine').querySelectorAll('[data-tone=marked]')).toHaveLength(0);
    expect(rowOf('Seine').querySelectorAll('[data-tone=taken]')).toHaveLength(1);
  },
);
