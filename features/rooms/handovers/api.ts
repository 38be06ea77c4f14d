import { handoverUndo, receiverSearch } from '../../../core/booking/handover.ts';
import { objectCodec, okAnswer, plain, same } from '../../../kit/codec.ts';
import { endpoint } from '../../../kit/endpoint.ts';
import { reservationWire } from '../api.ts';
import { handedOverDates, receiversFound, roomHandover } from './handover.ts';

const ofBuilding = { access: 'user', building: 'path', module: 'rooms' } as const;

export const findReceivers = endpoint({
  ...ofBuilding,
  method: 'GET',
  path: '/api/buildings/:building/reservations/:id/receivers',
  summary:
    'To whom a reservation can be handed over: colleagues of its holder in the building who may book, at most 20; and how many dates its series has ahead',
  query: objectCodec(receiverSearch, { search: 'search' }),
  answer: same(receiversFound),
});

export const handOver = endpoint({
  ...ofBuilding,
  method: 'POST',
  path: '/api/buildings/:building/reservations/:id/handover',
  summary:
    'Hands over a reservation, or dates of its series, to a colleague of its holder; by the holder and by staff. Both are told',
  body: plain(roomHandover),
  current: reservationWire,
  answer: okAnswer(objectCodec(handedOverDates, { undo: 'undo', count: 'count' })),
});

export const takeBack = endpoint({
  ...ofBuilding,
  method: 'POST',
  path: '/api/buildings/:building/reservation-handovers/undo',
  summary:
    'Takes back a handover by the code that it answered, for ten minutes and as long as nothing else was changed',
  body: plain(handoverUndo),
  answer: okAnswer(),
});
