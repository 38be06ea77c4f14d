import { reservationRange } from '../../../core/booking/booking.ts';
import { endpoint } from '../../../kit/endpoint.ts';
import { fields, wire } from '../../../kit/wire.ts';
import { takenSlot } from './takenSlot.ts';

export const listPublicReservations = endpoint({
  method: 'GET',
  path: '/api/public/buildings/:building/reservations',
  summary:
    'When which meeting room is taken, and nothing else, where the building shows its calendars to the public',
  access: 'calendar',
  building: 'path',
  module: 'rooms',
  query: wire(reservationRange, { from: 'start', to: 'end' }),
  answer: fields(wire(takenSlot, { room: 'room', date: 'date', start: 'startTime', end: 'endTime' })),
});
