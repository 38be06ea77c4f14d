import { handoverUndoInputSchema, receiverSearchSchema } from '../../../core/booking/handover.ts';
import { okAnswerCodec } from '../../../kit/codec.ts';
import { endpoint } from '../../../kit/endpoint.ts';
import { reservationCodec } from './api.ts';
import {
  roomHandoverInputSchema,
  roomHandoverReceiversSchema,
  roomHandoverResultSchema,
} from './handover.ts';

const ofBuilding = { access: 'user', building: 'path', module: 'rooms' } as const;

export const findRoomHandoverReceivers = endpoint({
  name: 'findRoomHandoverReceivers',
  ...ofBuilding,
  method: 'GET',
  path: '/api/buildings/:building/reservations/:id/receivers',
  summary:
    'Search colleagues who can take over a reservation, at most 20; with the number of dates per scope',
  query: receiverSearchSchema,
  answer: roomHandoverReceiversSchema,
});

export const handOverRoomReservation = endpoint({
  name: 'handOverRoomReservation',
  ...ofBuilding,
  method: 'POST',
  path: '/api/buildings/:building/reservations/:id/handover',
  summary: 'Hand over a reservation, or dates of its series, to a colleague of its holder; both get a mail',
  body: roomHandoverInputSchema,
  current: reservationCodec,
  answer: okAnswerCodec(roomHandoverResultSchema),
});

export const undoRoomHandover = endpoint({
  name: 'undoRoomHandover',
  ...ofBuilding,
  method: 'POST',
  path: '/api/buildings/:building/reservation-handovers/undo',
  summary: 'Undo a handover with its code, within ten minutes and if nothing else has changed',
  body: handoverUndoInputSchema,
  answer: okAnswerCodec(),
});
