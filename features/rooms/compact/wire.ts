import { z } from 'zod';
import { endpoint } from '../../../kit/endpoint.ts';
import { listOf, parted, plain } from '../../../kit/wire.ts';
import { reservation } from '../reservation.ts';
import { module, range, reservationWire } from '../wire.ts';
import { reservationColumns, sharedReservations } from './columns.ts';

/**
 * What of a list is the reader's own: what they may change, and, for whoever is told the names of colleagues and of nobody else, what
 * these hold.
 */
const ownReservations = z.object({ mine: z.array(reservation), colleagues: z.array(reservation) });
export type OwnReservations = z.output<typeof ownReservations>;

/** The contract's list for our screens: what the reader may change as the contract has it, all others column by column. */
export const listShownReservations = endpoint({
  method: 'GET',
  path: '/api/buildings/:building/reservations/shown',
  summary: 'The reservations of some days, each as the caller may see it, in few bytes',
  access: 'user',
  devices: true,
  building: 'path',
  module,
  query: range,
  answer: parted({
    shared: sharedReservations,
    own: plain(ownReservations, {
      mine: ['mine', listOf(reservationWire)],
      colleagues: ['colleagues', reservationColumns],
    }),
    join(shared, { mine, colleagues }) {
      const own = new Map([...colleagues, ...mine].map((reservation) => [reservation.id, reservation]));
      const all = 'list' in shared ? shared.list : [];
      return all.map((reservation) => own.get(reservation.id) ?? reservation);
    },
    split: (all) => ({
      shared: { list: all },
      own: { mine: all.filter(({ mayChange }) => mayChange), colleagues: [] },
    }),
  }),
});
