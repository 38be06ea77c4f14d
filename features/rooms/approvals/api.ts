import { objectCodec, okAnswer, plain } from '../../../kit/codec.ts';
import { endpoint } from '../../../kit/endpoint.ts';
import { pageCodec, pageQuery } from '../../../kit/page.ts';
import { reservationNames } from '../api.ts';
import { agreement, refusal, waitingReservation, waitingSorts } from './waitingReservation.ts';

const ofBuilding = { access: 'user', building: 'path', module: 'rooms' } as const;

const waiting = objectCodec(waitingReservation, {
  ...reservationNames,
  ofSeries: 'ofSeries',
  version: 'version',
});

export const listWaiting = endpoint({
  ...ofBuilding,
  method: 'GET',
  path: '/api/buildings/:building/reservations/waiting',
  summary: 'The reservations that wait until staff agree, page by page, the next first',
  query: pageQuery(waitingSorts, 'when'),
  answer: pageCodec(waiting),
});

export const agree = endpoint({
  ...ofBuilding,
  method: 'POST',
  path: '/api/buildings/:building/reservations/:id/approval',
  summary:
    'Staff agree to a reservation, or to all of its series that wait; its holder and its guests are told',
  body: plain(agreement),
  current: waiting,
  answer: okAnswer(),
});

export const refuse = endpoint({
  ...ofBuilding,
  method: 'POST',
  path: '/api/buildings/:building/reservations/:id/refusal',
  summary:
    'Staff refuse a reservation that waits, or all of its series that do; the reason is mailed to its holder',
  body: plain(refusal),
  current: waiting,
  answer: okAnswer(),
});
