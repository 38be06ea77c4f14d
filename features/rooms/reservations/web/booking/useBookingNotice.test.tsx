import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import Notices from '../../../../../kit/web/feedback/Notices.tsx';
import { notifyUser } from '../../../../../kit/web/feedback/notifyUser.ts';
import { translate } from '../../../../../kit/web/i18n/i18n.ts';
import { opera, seine } from '../../../../../test/components/roomData.ts';
import { serve } from '../../../../../test/components/server.ts';
import { showWithWords } from '../../../../../test/components/show.tsx';
import type { BookingResult } from '../../reservation.ts';
import type { BookingFormOutput } from './bookingForm.ts';
import { type GetShowReservationAction, useBookingNotice } from './useBookingNotice.ts';

const booking = (over: Partial<BookingFormOutput>): BookingFormOutput => ({
  rooms: [7],
  title: '',
  start: '14:00',
  end: '15:00',
  expected: 2,
  external: 1,
  externalNames: '',
  guests: [],
  layout: null,
  services: [],
  comment: '',
  exceptions: [],
  series: false,
  residentEmail: 'camille@parvis.test',
  dates: ['2026-11-24'],
  ...over,
});
const createResult = (created: number[], series: number | null = null): BookingResult => ({
  status: 'OK',
  created,
  failed: [],
  series,
});

interface BookedProps {
  what: BookingFormOutput;
  result: BookingResult;
  getShowAction: GetShowReservationAction;
  name?: string | undefined;
}

function Booked({ what, result, getShowAction, name }: BookedProps) {
  const noticeOf = useBookingNotice([opera, seine], getShowAction);
  const tell = () => {
    const { message, ...offers } = noticeOf(what, result, name);
    notifyUser.success(message, offers);
  };
  return (
    <button type="button" onClick={tell}>
      Book
    </button>
  );
}

async function showNotice(
  what: BookingFormOutput,
  result: BookingResult,
  getShowAction: GetShowReservationAction = () => undefined,
  name?: string,
) {
  const arrived = serve(() => ({ body: { status: 'OK' } }));
  await showWithWords(
    <>
      <Booked what={what} result={result} getShowAction={getShowAction} name={name} />
      <Notices />
    </>,
    'rooms',
  );
  await page.getByRole('button', { name: 'Book' }).click();
  return () => arrived.map(({ method, path, body }) => [method, path, body]);
}
const undo = () => page.getByRole('button', { name: translate('ui.undo') });

it('names room, day and hours, and undoes the booking', async () => {
  const calls = await showNotice(booking({}), createResult([11]));
  await expect.element(page.getByText('Opéra, mardi 24 novembre, 14:00–15:00')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: translate('rooms:book.see') }))
    .not.toBeInTheDocument();
  await undo().click();
  await expect.element(page.getByText(translate('rooms:delete.done'))).toBeVisible();
  expect(calls()).toEqual([['DELETE', '/salle/deleteGetPatchReservation/1/', { pk: 11 }]]);
});

it('undoes a whole series including its first day', async () => {
  const dates = ['2026-12-08', '2026-11-24', '2026-12-01'];
  const calls = await showNotice(booking({ dates, series: true }), createResult([11, 12, 13], 5));
  const about = 'Opéra, 14:00–15:00, 3 dates à partir du mardi 24 novembre';
  await expect.element(page.getByText(about)).toBeVisible();
  await undo().click();
  await expect.element(page.getByText(translate('rooms:delete.doneSeries'))).toBeVisible();
  expect(calls()).toEqual([['DELETE', '/api/buildings/1/reservation-series/5', { from: '2026-11-24' }]]);
});

it('lists the dates when one is in another room, and undoes each day', async () => {
  const dates = ['2026-11-24', '2026-11-26'];
  const exceptions = [{ date: '2026-11-26', rooms: [8], start: '14:00', end: '15:00' }];
  const calls = await showNotice(booking({ dates, exceptions }), createResult([11, 12]));
  const about = 'Opéra, 14:00–15:00\u00a0: 24\u00a0nov., 26\u00a0nov. (Seine, 14:00–15:00)';
  await expect.element(page.getByText(about)).toBeVisible();
  await undo().click();
  await expect.element(page.getByText(translate('rooms:delete.doneSeries'))).toBeVisible();
  expect(calls().map(([, , body]) => body)).toEqual([{ pk: 11 }, { pk: 12 }]);
});

it('names and links the other room of a single day; a booking for another person cannot be undone', async () => {
  const exceptions = [{ date: '2026-11-24', rooms: [8], start: '16:00', end: '17:00' }];
  const take = vi.fn();
  const what = booking({ exceptions, residentEmail: 'ines@parvis.test' });
  await showNotice(
    what,
    createResult([11]),
    ({ date, isOwn }) => (isOwn ? undefined : () => take(date)),
    'Inès Moreau',
  );
  await expect
    .element(page.getByText(translate('rooms:book.doneForNamed', { name: 'Inès Moreau' })))
    .toBeVisible();
  await expect.element(page.getByText('Seine, mardi 24 novembre, 16:00–17:00')).toBeVisible();
  await expect.element(undo()).not.toBeInTheDocument();
  await page.getByRole('button', { name: translate('rooms:book.see') }).click();
  expect(take).toHaveBeenCalledExactlyOnceWith('2026-11-24');
});
