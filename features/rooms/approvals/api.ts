import { objectCodec, okAnswerCodec, plainObjectCodec } from '../../../kit/codec.ts';
import { endpoint } from '../../../kit/endpoint.ts';
import { pageCodec, pageQueryCodec } from '../../../kit/page.ts';
import { reservationNames } from '../api.ts';
import {
  approvalInputSchema,
  refusalInputSchema,
  waitingReservationSchema,
  waitingSorts,
} from './waitingReservation.ts';

const ofBuilding = { access: 'user', building: 'path', module: 'rooms' } as const;

const waiting = objectCodec(waitingReservationSchema, {
  ...reservationNames,
  ofSeries: 'ofSeries',
  version: 'version',
});

export const listWaiting = endpoint({
  name: 'listWaiting',
  ...ofBuilding,
  method: 'GET',
  path: '/api/buildings/:building/reservations/waiting',
  summary: 'List the reservations that wait for approval, page by page, earliest first',
  query: pageQueryCodec(waitingSorts, 'when'),
  answer: pageCodec(waiting),
});

export const agree = endpoint({
  name: 'agree',
  ...ofBuilding,
  method: 'POST',
  path: '/api/buildings/:building/reservations/:id/approval',
  summary: 'Approve a reservation, or all waiting dates of its series; holder and guests get a mail',
  body: plainObjectCodec(approvalInputSchema),
  current: waiting,
  answer: okAnswerCodec(),
});

export const refuse = endpoint({
  name: 'refuse',
  ...ofBuilding,
  method: 'POST',
  path: '/api/buildings/:building/reservations/:id/refusal',
  summary: 'Refuse a reservation, or all waiting dates of its series; the reason is mailed to the holder',
  body: plainObjectCodec(refusalInputSchema),
  current: waiting,
  answer: okAnswerCodec(),
});
