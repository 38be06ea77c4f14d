import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { callQuery } from '../../../../../kit/web/api/queries.ts';
import Notices from '../../../../../kit/web/feedback/Notices.tsx';
import { loadTranslationNamespaces } from '../../../../../kit/web/i18n/i18n.ts';
import { makeReservation, opera } from '../../../../../test/components/roomData.ts';
import { type Answer, type Received, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { checkRooms } from '../../api.ts';
import { listCompactReservations } from '../../compactListApi.ts';
import type { Reservation } from '../../reservation.ts';
import type { RoomCheckResult } from '../../roomCheck.ts';
import { useCalendarReservationMoves } from './useCalendarReservationMoves.ts';

const day = '2126-11-25';
const reservation = makeReservation(day, {
  version: 1,
  isMine: true,
  mayChange: true,
  expected: 8,
  external: 1,
});
const check: RoomCheckResult = {
  refusal: null,
  hours: 1,
  limit: null,
  options: [] as RoomCheckResult['options'],
  dates: [{ date: day, reservation: null, free: [7], isPast: false, used: null, left: null, refusal: null }],
};
const moves = [
  { date: day, start: '12:00', end: '13:00', rooms: [7] },
  { date: day, start: '14:00', end: '15:00', rooms: [7] },
];

function Moved() {
  const { data = [] } = useQuery(callQuery(listCompactReservations, { building: 1, from: day, to: day }));
  const { shown, move } = useCalendarReservationMoves(data, [opera]);
  const [reservation] = shown;
  if (!reservation) return null;
  const buttons = [...moves, { ...moves[0], end: '15:30', start: '10:00' } as (typeof moves)[0]];
  return (
    <>
      <output>{`${reservation.start} ${reservation.end}`}</output>
      {buttons.map((to) => (
        <button key={to.end} type="button" onClick={() => move(reservation, to)}>{`to ${to.end}`}</button>
      ))}
    </>
  );
}

let stored: Reservation;
let refusal: Answer | null;
let changes: Received[];
/** Answers waiting changes; an outdated version is refused as by the server. */
let answered: PromiseWithResolvers<void>;

beforeEach(async () => {
  stored = reservation;
  refusal = null;
  changes = [];
  answered = Promise.withResolvers();
  serve(async (received) => {
    const { method, path, body } = received;
    if (path.includes('/check')) return { body: checkRooms.answer.encode(check) };
    if (method !== 'PATCH') return { body: listCompactReservations.answer.encode([stored]) };
    changes.push(received);
    await answered.promise;
    if (refusal) return refusal;
    const { version, debutTime, endTime } = body as Record<string, string>;
    if (Number(version) !== stored.version)
      return { status: 409, body: { status: 'ERROR', code: 'changed_meanwhile', detail: 'x', errors: {} } };
    stored = { ...stored, version: stored.version + 1, start: `${debutTime}`, end: `${endTime}` };
    return { body: { status: 'OK' } };
  });
  await show(
    <>
      <Moved />
      <Notices />
    </>,
  );
  await loadTranslationNamespaces('rooms');
});

const button = (name: string) => page.getByRole('button', { name });
const undo = () => page.getByRole('button', { name: 'Revenir en arrière' });
const stands = (period: string) => expect.element(page.getByRole('status').first()).toHaveTextContent(period);

it('a second move waits for the first, replaces its notice, and is undone to the first', async () => {
  answered.resolve();
  await button('to 13:00').click();
  await expect.element(undo()).toBeVisible();
  answered = Promise.withResolvers();
  await button('to 15:00').click();
  await stands('14:00 15:00');
  await expect.element(undo()).not.toBeInTheDocument();
  await button('to 13:00').click();
  await stands('12:00 13:00');
  await expect.poll(() => changes.length).toBe(2);
  answered.resolve();
  await expect.element(undo()).toBeVisible();
  expect(changes.map(({ body }) => (body as { version: number }).version)).toEqual([1, 2, 3]);
  await undo().click();
  await expect.element(page.getByText(/modification annulée/)).toBeVisible();
  expect([stored.start, stored.version]).toEqual(['14:00', 5]);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

it('a stretched reservation is announced, and a move to the same slot is not sent', async () => {
  answered.resolve();
  await button('to 15:30').click();
  await expect.element(page.getByText(/fin à 15:30/)).toBeVisible();
  await button('to 15:30').click();
  await button('to 13:00').click();
  await expect.element(page.getByText(/réservation déplacée/)).toBeVisible();
  expect(changes).toHaveLength(2);
});

const refused = (errors: Record<string, string[]>) => ({
  status: 422,
  body: { status: 'ERROR', code: 'invalid', detail: 'Vérifiez les champs signalés.', errors },
});
const ended = 'Cette réservation n’est plus la vôtre.';

it.each([
  ['is taken meanwhile', { body: { status: 'occupied' } }, 'Ce créneau est déjà pris.'],
  [
    'may not be moved',
    { status: 403, body: { status: 'ERROR', code: 'forbidden', errors: { non_field_errors: [ended] } } },
    ended,
  ],
  [
    'has more people than the room seats',
    refused({ nbUserExpected: ['3 au plus.'] }),
    'Opéra\u00a0: 6 places seulement, pour 8 personnes.',
  ],
  ['is refused at a field', refused({ layout: ['Disposition absente.'] }), 'Disposition absente.'],
])('a reservation that %s returns to its slot with the reason in a notice', async (_, answer, words) => {
  refusal = answer;
  await button('to 13:00').click();
  await stands('12:00 13:00');
  answered.resolve();
  await expect.element(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await expect.element(page.getByText('10:00 11:00')).toBeVisible();
});
