import { objectCodec, okAnswerCodec } from '../../../kit/codec.ts';
import { endpoint, spreadsheetDownload } from '../../../kit/endpoint.ts';
import { exportQueryCodec, pageCodec, pageQueryCodec } from '../../../kit/page.ts';
import { reservationWireNames } from '../reservations/api.ts';
import {
  approveReservationsInputSchema,
  refuseReservationsInputSchema,
  waitingReservationSchema,
  waitingReservationSorts,
} from './waitingReservation.ts';

const ofBuilding = { access: 'user', building: 'path', module: 'rooms' } as const;

const waiting = objectCodec(waitingReservationSchema, reservationWireNames);

export const listWaitingReservations = endpoint({
  name: 'listWaitingReservations',
  ...ofBuilding,
  method: 'GET',
  path: '/api/buildings/:building/reservations/waiting',
  summary: 'List the reservations that wait for approval, page by page, earliest first',
  query: pageQueryCodec(waitingReservationSorts, 'when'),
  answer: pageCodec(waiting),
});

export const exportWaitingReservations = endpoint({
  name: 'exportWaitingReservations',
  ...ofBuilding,
  method: 'GET',
  path: '/api/buildings/:building/reservations/waiting/export',
  summary: 'Export the reservations that wait for approval as a spreadsheet',
  query: exportQueryCodec(waitingReservationSorts, 'when'),
  ...spreadsheetDownload,
});

export const approveReservations = endpoint({
  name: 'approveReservations',
  ...ofBuilding,
  method: 'POST',
  path: '/api/buildings/:building/reservations/:id/approval',
  summary: 'Approve a reservation, or all waiting dates of its series; holder and guests get a mail',
  body: approveReservationsInputSchema,
  current: waiting,
  answer: okAnswerCodec(),
});

export const refuseReservations = endpoint({
  name: 'refuseReservations',
  ...ofBuilding,
  method: 'POST',
  path: '/api/buildings/:building/reservations/:id/refusal',
  summary: 'Refuse a reservation, or all waiting dates of its series; the reason is mailed to the holder',
  body: refuseReservationsInputSchema,
  current: waiting,
  answer: okAnswerCodec(),
});
