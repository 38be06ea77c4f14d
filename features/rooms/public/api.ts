import { reservationRange } from '../../../core/booking/booking.ts';
import { fields, objectCodec, same } from '../../../kit/codec.ts';
import { endpoint } from '../../../kit/endpoint.ts';
import { roomBoard } from './roomBoard.ts';
import { takenSlot } from './takenSlot.ts';

/** What anybody may ask of a building that shows its calendars to the public. */
const open = { method: 'GET', access: 'calendar', building: 'path', module: 'rooms' } as const;

export const listPublicReservations = endpoint({
  ...open,
  path: '/api/public/buildings/:building/reservations',
  summary:
    'When which meeting room is taken, and nothing else, where the building shows its calendars to the public',
  query: objectCodec(reservationRange, { from: 'start', to: 'end' }),
  answer: fields(objectCodec(takenSlot, { room: 'room', date: 'date', start: 'startTime', end: 'endTime' })),
});

export const readRoomBoard = endpoint({
  ...open,
  path: '/api/public/buildings/:building/board',
  summary:
    'The meeting rooms today, with their seats and when each is held, where the building shows its calendars to the public',
  answer: same(roomBoard),
});
