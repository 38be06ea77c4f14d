import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { callQuery } from '../../../../../kit/web/api/queries.ts';
import Notices from '../../../../../kit/web/feedback/Notices.tsx';
import { makeReservation, makeRoom } from '../../../../../test/components/roomData.ts';
import { serve } from '../../../../../test/components/server.ts';
import { showWithWords } from '../../../../../test/components/show.tsx';
import { checkRooms } from '../../api.ts';
import { listCompactReservations } from '../../compactListApi.ts';
import { noRoomRequirements } from '../roomRequirements.ts';
import RoomsDay from './RoomsDay.tsx';
import RoomsWeek from './RoomsWeek.tsx';
import { useCalendarReservationMoves } from './useCalendarReservationMoves.ts';

const rooms = [makeRoom(7, 'Opéra', { capacity: 12 }), makeRoom(8, 'Bastille', { capacity: 5 })];
const day = '2126-11-29';
const weekend = ['2126-11-30', '2126-12-01'];
const reservation = makeReservation(day, { version: 1, isMine: true, mayChange: true, expected: 8 });

function Moved({ in: View }: { in: typeof RoomsDay | typeof RoomsWeek }) {
  const { data = [] } = useQuery(callQuery(listCompactReservations, { building: 1, from: day, to: day }));
  const { shown, move, showAt } = useCalendarReservationMoves(data, rooms);
  const does = { onOpen: () => {}, onBook: () => {}, onDay: () => {}, highlightedRoom: null, move, showAt };
  return <View date={day} rooms={rooms} reservations={shown} need={noRoomRequirements} {...does} />;
}

beforeEach(() => {
  serve(({ method, path }) => {
    if (path.includes('/check'))
      return {
        body: checkRooms.answer.encode({ refusal: null, hours: 1, limit: null, options: [], dates: [] }),
      };
    if (method !== 'PATCH') return { body: listCompactReservations.answer.encode([reservation]) };
    const errors = { nbUserExpected: ['5 au plus.'] };
    return { status: 422, body: { status: 'ERROR', code: 'invalid', detail: 'x', errors } };
  });
});

it.each([
  ['day', RoomsDay],
  ['week', RoomsWeek],
])('a refused move by keyboard is reverted and keeps the focus: %s', async (_, View) => {
  await showWithWords(
    <>
      <Moved in={View} />
      <Notices />
    </>,
    'rooms',
  );
  const slot = () => document.querySelector<HTMLElement>('[data-slot="1"]');
  const cell = () => slot()?.closest<HTMLElement>('[data-cell]');
  await expect.poll(cell).toBeTruthy();
  cell()?.focus();
  const before = cell()?.dataset.cell;
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(() => cell()?.dataset.cell).not.toBe(before);
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.poll(() => cell()?.dataset.cell).toBe(before);
  expect(document.activeElement).toBe(cell());
});

it('a move into the folded weekend unfolds it and keeps the focus', async () => {
  await showWithWords(<Moved in={RoomsWeek} />, 'rooms');
  const slot = () => document.querySelector('[data-slot="1"]');
  const cell = () => slot()?.closest<HTMLElement>('[data-cell]');
  await expect.poll(cell).toBeTruthy();
  cell()?.focus();
  const toggle = page.getByRole('button', { name: 'Afficher les heures du week-end' });
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
  for (const date of weekend) {
    await userEvent.keyboard('{Alt>}{PageDown}{/Alt}');
    await expect.poll(() => cell()?.dataset.cell).toBe(`7 ${date}`);
    expect(document.activeElement).toBe(cell());
  }
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
});
