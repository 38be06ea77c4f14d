import { z } from 'zod';
import { reservationCancellationSchema, reservationRangeSchema } from '../../../core/booking/booking.ts';
import {
  handoverReceiverSchema,
  handoverUndoInputSchema,
  receiverSearchSchema,
  reservationHandoverInputSchema,
  reservationHandoverResultSchema,
} from '../../../core/booking/handover.ts';
import { holderCodec } from '../../../core/people/api.ts';
import {
  type Codec,
  nullableCodec,
  objectCodec,
  okAnswerCodec,
  unpagedListAnswerCodec,
} from '../../../kit/codec.ts';
import { endpoint, spreadsheetDownload } from '../../../kit/endpoint.ts';
import { pkInputSchema } from '../../../kit/rowId.ts';
import { parkingSpaceSchema } from '../catalogue/space.ts';
import {
  newSpaceReservationSchema,
  type SpaceReservation,
  spaceCheckInputSchema,
  spaceCheckResultSchema,
  spaceReservationEditSchema,
  spaceReservationExportFilterSchema,
  spaceReservationForResidentSchema,
  spaceReservationSchema,
} from './reservation.ts';

const PARKING_MODULE = 'parking';

const inBuilding = { access: 'user', building: 'path', module: PARKING_MODULE } as const;

export const listSpaces = endpoint({
  name: 'listSpaces',
  method: 'GET',
  path: '/salle/deleteGetPatchPlace/:building/',
  summary: 'List the parking spaces of the building',
  ...inBuilding,
  answer: unpagedListAnswerCodec(parkingSpaceSchema),
});

const names = {
  bay: 'place',
  title: 'name',
  startDate: 'debutDate',
  startTime: 'debutTime',
} as const;
const reservationCodec = objectCodec(spaceReservationSchema, {
  ...names,
  id: 'pk',
  bayName: 'placeName',
  holder: ['createdBy', nullableCodec(holderCodec)],
});

const list = unpagedListAnswerCodec(reservationCodec);
const written = okAnswerCodec(unpagedListAnswerCodec(reservationCodec));

export const listSpaceReservations = endpoint({
  name: 'listSpaceReservations',
  method: 'GET',
  path: '/salle/deleteGetPatchPlaceReservation/:building/',
  summary: 'List the parking reservations of some days, redacted for the caller',
  ...inBuilding,
  query: reservationRangeSchema,
  answer: list,
});

export const exportSpaceReservations = endpoint({
  name: 'exportSpaceReservations',
  ...inBuilding,
  method: 'GET',
  path: '/api/buildings/:building/parking/reservations/export',
  summary: 'Export the parking reservations of some days, with the filters of the week, as a spreadsheet',
  query: spaceReservationExportFilterSchema,
  ...spreadsheetDownload,
});

export const checkSpaces = endpoint({
  name: 'checkSpaces',
  method: 'POST',
  path: '/api/buildings/:building/bays/check',
  summary: 'Check a parking reservation, or a change to one, without writing',
  ...inBuilding,
  transaction: false,
  withoutKey: 'reads',
  body: spaceCheckInputSchema,
  answer: spaceCheckResultSchema,
});

export const reserveSpace = endpoint({
  name: 'reserveSpace',
  method: 'PUT',
  path: '/salle/deleteGetPatchPlaceReservation/:building/',
  summary: 'Reserve a parking space for a period of one or several days',
  ...inBuilding,
  body: objectCodec(newSpaceReservationSchema, names),
  answer: written,
});

/** `occupied` is an answer, not an HTTP error (docs/specification.md §5). */
const changed: Codec<SpaceReservation[] | 'occupied'> = {
  schema: z.union([
    z.object({ status: z.literal('occupied') }).transform(() => 'occupied' as const),
    written.schema,
  ]),
  encode: (outcome) => (outcome === 'occupied' ? { status: outcome } : written.encode(outcome)),
};

export const changeSpaceReservation = endpoint({
  name: 'changeSpaceReservation',
  method: 'PATCH',
  path: '/salle/deleteGetPatchPlaceReservation/:building/',
  summary: 'Change a parking reservation of the caller; `occupied` if the space is taken',
  ...inBuilding,
  body: objectCodec(spaceReservationEditSchema, { ...names, id: 'pk' }),
  current: reservationCodec,
  answer: changed,
  isFailure: (outcome: unknown) => outcome === 'occupied',
});

export const cancelSpaceReservation = endpoint({
  name: 'cancelSpaceReservation',
  method: 'DELETE',
  path: '/salle/crudReservation/:building/',
  summary: 'Cancel a parking reservation of the caller',
  ...inBuilding,
  body: z.object({ id: pkInputSchema }),
  answer: okAnswerCodec(),
});

export const reserveSpaceForResident = endpoint({
  name: 'reserveSpaceForResident',
  method: 'POST',
  path: '/api/buildings/:building/parking-reservations',
  summary: 'Reserve a parking space for a resident, as staff or as their assistant',
  ...inBuilding,
  body: objectCodec(spaceReservationForResidentSchema, { ...names, residentEmail: 'resident' }),
  answer: written,
});

export const findSpaceReceivers = endpoint({
  name: 'findSpaceReceivers',
  method: 'GET',
  path: '/api/buildings/:building/parking-reservations/:id/receivers',
  summary: 'Search colleagues who can take over a parking reservation; at most 20',
  ...inBuilding,
  query: receiverSearchSchema,
  answer: z.object({ fields: z.array(handoverReceiverSchema) }),
});

export const handOverSpace = endpoint({
  name: 'handOverSpace',
  method: 'POST',
  path: '/api/buildings/:building/parking-reservations/:id/handover',
  summary: 'Hand over a parking reservation to a colleague of its holder; both get a mail',
  ...inBuilding,
  body: reservationHandoverInputSchema,
  current: reservationCodec,
  answer: okAnswerCodec(reservationHandoverResultSchema),
});

export const undoSpaceHandover = endpoint({
  name: 'undoSpaceHandover',
  method: 'POST',
  path: '/api/buildings/:building/parking-handovers/undo',
  summary: 'Undo a handover with its code, within ten minutes and if nothing else has changed',
  ...inBuilding,
  body: handoverUndoInputSchema,
  answer: okAnswerCodec(),
});

export const cancelSpaceForTheBuilding = endpoint({
  name: 'cancelSpaceForTheBuilding',
  method: 'POST',
  path: '/api/buildings/:building/parking-reservations/:id/cancellation',
  summary: 'Cancel a parking reservation as staff; the reason is mailed to the holder',
  ...inBuilding,
  body: reservationCancellationSchema,
  answer: okAnswerCodec(),
});
