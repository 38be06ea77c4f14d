import { endpoint } from '../../../kit/endpoint.ts';
import { listOf, parted } from '../../../kit/wire.ts';
import { module, range, reservationWire } from '../wire.ts';
import { reservationColumns } from './columns.ts';

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
    shared: reservationColumns,
    own: listOf(reservationWire),
    join(shared, own) {
      const theirs = new Map(own.map((reservation) => [reservation.id, reservation]));
      return shared.map((reservation) => theirs.get(reservation.id) ?? reservation);
    },
    split: (all) => ({ shared: all, own: all.filter(({ mayChange }) => mayChange) }),
  }),
});
