import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addDays, getMonday, getToday } from '../../../../../kit/time.ts';
import { loadTranslationNamespaces, type ScreenLanguage } from '../../../../../kit/web/i18n/i18n.ts';
import { emulate } from '../../../../../test/components/emulate.ts';
import { makeReservation, opera, seine } from '../../../../../test/components/roomData.ts';
import { show, showWithWords } from '../../../../../test/components/show.tsx';
import { noRoomRequirements } from '../roomRequirements.ts';
import MonthView from './MonthView.tsx';
import RoomsWeek from './RoomsWeek.tsx';

const monday = addDays(getMonday(getToday('Europe/Paris', new Date())), 7);
const rooms = [opera, seine];
const reservations = [
  { id: 1, start: '08:00', end: '12:30' },
  { id: 2, start: '21:00', end: '22:00' },
].map((times) => makeReservation(monday, times));

beforeEach(() => page.viewport(1366, 900));
afterEach(() => page.viewport(1280, 800));

async function showBoth(taken: typeof reservations, language: ScreenLanguage, words: string) {
  const shown = { date: monday, rooms, onOpen: () => {}, onDay: () => {} };
  await show(
    <>
      <RoomsWeek
        {...shown}
        reservations={taken}
        need={noRoomRequirements}
        move={() => {}}
        showAt={() => {}}
      />
      <MonthView {...shown} all={taken} namedReservations={[]} />
    </>,
    language,
    () => loadTranslationNamespaces('rooms').then(() => null),
  );
  await expect.element(page.getByRole('columnheader').nth(1).getByText(words, { exact: true })).toBeVisible();
  expect(document.querySelector(`button[data-cell="${monday}"]`)?.textContent).toContain(words);
}

it('shows the free share of a day with the same text as the week', () =>
  showBoth(reservations, 'fr', '80\u00a0% libre'));

it('shows nothing for past days', async () => {
  await showWithWords(
    <MonthView
      date="2020-05-04"
      rooms={rooms}
      onOpen={() => {}}
      onDay={() => {}}
      all={[]}
      namedReservations={[]}
    />,
    'rooms',
  );
  await expect.element(page.getByRole('gridcell').first()).toBeVisible();
  expect(page.getByText(/%/).all()).toHaveLength(0);
});

it.each([
  ['fr', '19:00', 'Terminé'],
  ['en', '21:30', 'Over'],
  ['fr', '18:59', '100\u00a0% libre'],
] as const)('month and week in %s describe today at %s as: %s', async (language, time, words) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${monday}T${time}:00+01:00`) });
  onTestFinished(() => void vi.useRealTimers());
  await showBoth([], language, words);
});

it('forced colours draw a thick border around own reservations', async () => {
  await emulate({ forcedColors: 'active' });
  onTestFinished(() => void emulate({}));
  const named = reservations.map((reservation) => ({ ...reservation, isMine: reservation.id === 1 }));
  await showWithWords(
    <MonthView
      date={monday}
      rooms={rooms}
      onOpen={() => {}}
      onDay={() => {}}
      all={named}
      namedReservations={named}
    />,
    'rooms',
  );
  await expect.poll(() => document.querySelectorAll('[data-reservation]').length).toBe(2);
  const [own, other] = [1, 2].map((id) =>
    getComputedStyle(document.querySelector(`[data-reservation="${id}"]`) as Element),
  );
  expect(own?.borderTopWidth).toBe('3px');
  expect(other?.borderTopWidth).not.toBe('3px');
});
