import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadWords } from '../../../../kit/web/i18n.ts';
import { callQuery, queryClient } from '../../../../kit/web/queries.ts';
import Notices from '../../../../kit/web/state/Notices.tsx';
import { serve } from '../../../../test/components/server.ts';
import { show } from '../../../../test/components/show.tsx';
import type { Reservation } from '../../reservation.ts';
import { listShownReservations } from '../../shown.wire.ts';
import { checkRooms } from '../../wire.ts';
import { noNeed } from '../need.ts';
import RoomsDay from './RoomsDay.tsx';
import RoomsWeek from './RoomsWeek.tsx';
import { useMoving } from './useMoving.ts';

const opera = { id: 7, name: 'Opéra', capacity: 12, linked: [], photo: null, layouts: [], services: [] };
const rooms = [opera, { ...opera, id: 8, name: 'Bastille', capacity: 5 }];
const day = '2126-11-25';
const made: Reservation = {
  ...{ id: 1, building: 1, series: null, version: 1, isMine: true, mayChange: true, assistant: null },
  ...{ isTaken: true, holder: null, rooms: [7], title: 'Point', date: day, lastDate: day },
  ...{ start: '10:00', end: '11:00', expected: 8, external: 0, externalNames: '', guests: [] },
  ...{ layout: null, services: [], comment: '' },
};

function Moved({ in: View }: { in: typeof RoomsDay | typeof RoomsWeek }) {
  const { data = [] } = useQuery(callQuery(listShownReservations, { building: 1, from: day, to: day }));
  const { shown, move, put } = useMoving(data, rooms);
  const does = { onOpen: () => {}, onBook: () => {}, onDay: () => {}, pointed: null, move, put };
  return <View {...{ date: day, rooms }} reservations={shown} need={noNeed} {...does} />;
}

beforeEach(() => {
  queryClient.clear();
  serve(({ method, path }) => {
    if (path.includes('/check'))
      return {
        body: checkRooms.answer.encode({ refusal: null, hours: 1, limit: null, options: [], dates: [] }),
      };
    if (method !== 'PATCH') return { body: listShownReservations.answer.encode([made]) };
    const errors = { nbUserExpected: ['5 au plus.'] };
    return { status: 422, body: { status: 'ERROR', code: 'invalid', detail: 'x', errors } };
  });
});

it.each([
  ['day', RoomsDay],
  ['week', RoomsWeek],
])('what the keys moved and is refused goes back with the focus: %s', async (_, View) => {
  await show(
    <>
      <Moved in={View} />
      <Notices />
    </>,
    'fr',
    () => loadWords('rooms').then(() => null),
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
