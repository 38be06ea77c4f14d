import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { addDays, getToday } from '../../../../../kit/time.ts';
import { makeReservation, opera } from '../../../../../test/components/roomData.ts';
import { showWithWords } from '../../../../../test/components/show.tsx';
import { buildClosureCalendarEntries } from '../closedRooms.ts';
import DaysList from './DaysList.tsx';

const date = getToday('Europe/Paris', new Date());
const reservation = (id: number, start: string, end: string) =>
  makeReservation(date, { id, title: `Point ${id}`, start, end, rooms: [3], mayChange: true });

it('scrolls to now: past reservations are above and dimmed', async () => {
  const over = Array.from({ length: 40 }, (_, at) => reservation(at + 1, '00:00', '00:00'));
  const left = Array.from({ length: 40 }, (_, at) => reservation(at + 41, '23:59', '24:00'));
  await showWithWords(
    <div style={{ height: '20rem' }}>
      <DaysList reservations={[...over, ...left]} rooms={[]} onOpen={() => {}} />
    </div>,
    'rooms',
  );
  const row = (id: number) => page.getByRole('button', { name: new RegExp(`Point ${id} 2 personnes$`) });
  await expect.element(page.getByText(/^Maintenant, /)).toBeInViewport();
  await expect.element(row(41)).toBeInViewport();
  await expect.element(row(41)).not.toHaveAttribute('data-over');
  await expect.element(row(1)).not.toBeInViewport();
  const line = page.getByText(/^Maintenant, /).element();
  const head = page.getByRole('heading').element().getBoundingClientRect();
  await expect.poll(() => Math.abs(line.getBoundingClientRect().top - head.bottom)).toBeLessThan(1);
  await expect.element(row(1)).toHaveAttribute('data-over');
});

it('counts reservations without the listed closures', async () => {
  const period = { startDate: date, startTime: '08:00', endDate: date, endTime: '18:00' };
  const closed = buildClosureCalendarEntries(
    [{ places: [3], ...period, reason: 'Peinture' }],
    { start: date, end: date },
    1,
  );
  await showWithWords(
    <DaysList reservations={[...closed, reservation(1, '19:00', '20:00')]} rooms={[]} onOpen={() => {}} />,
    'rooms',
  );
  await expect.element(page.getByText(/Peinture/)).toBeVisible();
  await expect.element(page.getByRole('heading').getByText('1', { exact: true })).toBeVisible();
});

const holder = (id: number, companyName: string) => ({
  id,
  firstName: 'Léa',
  lastName: 'Girard',
  companyName,
});
const show = (reservations: ReturnType<typeof reservation>[]) =>
  showWithWords(
    <DaysList reservations={reservations} rooms={[opera]} onOpen={() => {}} foldsOthers />,
    'rooms',
  );

it('folds what others booked if the reader does not know who did', async () => {
  await show([
    makeReservation(date, { id: 1 }),
    makeReservation(date, { id: 2, holder: holder(2, 'Hélios') }),
    makeReservation(date, { id: 3, isMine: true, mayChange: true }),
  ]);
  await expect.element(page.getByText('Point')).toBeVisible();
  await expect.element(page.getByText('Réservée')).not.toBeVisible();
  await page.getByText('2 autres réservations').click();
  await expect.element(page.getByText('Réservée')).toBeVisible();
  await expect.element(page.getByText('Léa Girard')).toBeVisible();
});

it('shows the present only on today when another day has only folded reservations', async () => {
  await show([
    makeReservation(date, { id: 1, start: '00:00', end: '00:00', isMine: true, mayChange: true }),
    makeReservation(addDays(date, 1), { id: 2 }),
  ]);
  await expect.element(page.getByText('1 autre réservation')).toBeVisible();
  await expect.element(page.getByText(/^Maintenant, /)).toHaveLength(1);
  const today = page.getByRole('region').first();
  await expect.element(today.getByText(/^Maintenant, /)).toBeVisible();
});

it('shows who booked, company, setup and participants to readers who know them', async () => {
  await show(
    ['Hélios', 'Verne'].map((company, at) =>
      makeReservation(date, {
        id: at,
        holder: holder(at, company),
        expected: 8 * at,
        layout: at ? 'En U' : null,
      }),
    ),
  );
  await expect.element(page.getByText(/autre/)).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('button').nth(1))
    .toHaveTextContent('10:00–11:00 Opéra Léa Girard Verne En U 8 personnes');
});
