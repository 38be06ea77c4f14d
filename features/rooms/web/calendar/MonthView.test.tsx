import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addDays, mondayOf, today } from '../../../../kit/time.ts';
import { loadWords } from '../../../../kit/web/i18n.ts';
import { makeReservation, opera, seine } from '../../../../test/components/roomData.ts';
import { show, showWithWords } from '../../../../test/components/show.tsx';
import { noNeed } from '../need.ts';
import MonthView from './MonthView.tsx';
import RoomsWeek from './RoomsWeek.tsx';

const monday = addDays(mondayOf(today('Europe/Paris', new Date())), 7);
const rooms = [opera, seine];
/** Four and a half of eleven hours of one room, and an hour in the evening. */
const reservations = [
  { id: 1, start: '08:00', end: '12:30' },
  { id: 2, start: '21:00', end: '22:00' },
].map((times) => makeReservation(monday, times));

it('says of a day how much is free in the same words and figures as the week', async () => {
  await page.viewport(1366, 900);
  onTestFinished(() => page.viewport(1280, 800));
  const shown = { date: monday, rooms, onOpen: () => {}, onDay: () => {} };
  await showWithWords(
    <>
      <RoomsWeek {...shown} reservations={reservations} need={noNeed} move={() => {}} put={() => {}} />
      <MonthView {...shown} all={reservations} told={[]} />
    </>,
    'rooms',
  );
  const words = '80\u00a0% libre';
  await expect.element(page.getByRole('columnheader').nth(1).getByText(words, { exact: true })).toBeVisible();
  const day = document.querySelector(`button[data-cell="${monday}"]`);
  expect(day?.textContent).toContain(words);
});

it('says nothing of days that are over', async () => {
  await page.viewport(1366, 900);
  onTestFinished(() => page.viewport(1280, 800));
  await showWithWords(
    <MonthView date="2020-05-04" rooms={rooms} onOpen={() => {}} onDay={() => {}} all={[]} told={[]} />,
    'rooms',
  );
  await expect.element(page.getByRole('gridcell').first()).toBeVisible();
  expect(page.getByText(/%/).all()).toHaveLength(0);
});

it.each([
  ['fr', '18:45', 'Terminé'],
  ['en', '21:30', 'Over'],
  ['fr', '16:00', '100\u00a0% libre'],
] as const)('month and week in %s say of today at %s: %s', async (language, time, words) => {
  await page.viewport(1366, 900);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${monday}T${time}:00+01:00`) });
  onTestFinished(async () => {
    vi.useRealTimers();
    await page.viewport(1280, 800);
  });
  const shown = { date: monday, rooms, onOpen: () => {}, onDay: () => {} };
  await show(
    <>
      <RoomsWeek {...shown} reservations={[]} need={noNeed} move={() => {}} put={() => {}} />
      <MonthView {...shown} all={[]} told={[]} />
    </>,
    language,
    () => loadWords('rooms').then(() => null),
  );
  await expect.element(page.getByRole('columnheader').nth(1).getByText(words, { exact: true })).toBeVisible();
  const day = document.querySelector(`button[data-cell="${monday}"]`);
  expect(day?.textContent).toContain(words);
});
