import { reservationRangeSchema } from '../../../core/booking/booking.ts';
import { unpagedListAnswerCodec } from '../../../kit/codec.ts';
import { endpoint } from '../../../kit/endpoint.ts';
import { roomBoardDataSchema } from './roomBoard.ts';
import { publicTakenRoomSlotSchema } from './takenSlot.ts';

const open = { method: 'GET', access: 'calendar', building: 'path', module: 'rooms' } as const;

export const listPublicTakenRoomSlots = endpoint({
  name: 'listPublicTakenRoomSlots',
  ...open,
  path: '/api/public/buildings/:building/reservations',
  summary: 'List when meeting rooms are taken or closed, for buildings that publish their calendars',
  query: reservationRangeSchema,
  answer: unpagedListAnswerCodec(publicTakenRoomSlotSchema),
});

export const readRoomBoard = endpoint({
  name: 'readRoomBoard',
  ...open,
  path: '/api/public/buildings/:building/board',
  summary:
    'Get today’s meeting rooms with capacity and taken times, for buildings that publish their calendars',
  answer: roomBoardDataSchema,
});
