import { z } from 'zod';
import { reservationCancellationSchema, reservationRangeSchema } from '../../../core/booking/booking.ts';
import { holderCodec } from '../../../core/people/api.ts';
import {
  defaultIfAbsentCodec,
  nullableCodec,
  objectCodec,
  okAnswerCodec,
  optionalCodec,
  unpagedListAnswerCodec,
} from '../../../kit/codec.ts';
import { dateOrPairsCodec, datePairsCodec } from '../../../kit/datePairs.ts';
import { downloadCodec, endpoint, XLSX_MEDIA_TYPE } from '../../../kit/endpoint.ts';
import { pkInputSchema, rowIdTextSchema } from '../../../kit/rowId.ts';
import { localDateSchema } from '../../../kit/time.ts';
import { roomSchema } from '../catalogue/room.ts';
import { bookingResultCodec } from './bookingResult.ts';
import { NO_OFFER_LABEL_ON_WIRE, offerLabelCodec, offerLabelListCodec } from './labels.ts';
import {
  type BookingResult,
  bookRoomsInputSchema,
  findFreeRoomsInputSchema,
  reservationEditSchema,
  reservationExportFilterSchema,
  reservationForResidentSchema,
  reservationSchema,
  roomQuotaSchema,
} from './reservation.ts';
import { roomCheckInputSchema, roomCheckResultSchema } from './roomCheck.ts';

export const ROOMS_MODULE = 'rooms';

const roomCodec = objectCodec(roomSchema, {
  id: 'pk',
  capacity: 'nbUserMax',
  linked: 'linkSalle',
  layouts: ['AllDispositions', offerLabelListCodec],
  services: ['AllServices', offerLabelListCodec],
  photo: 'image',
  isRetired: 'retired',
});

const inBuilding = { access: 'user', building: 'path', module: ROOMS_MODULE } as const;

export const listRooms = endpoint({
  name: 'listRooms',
  method: 'GET',
  path: '/salle/deleteGetPatchSalle/:building/',
  summary: 'List the meeting rooms of the building; `retired=1` includes retired ones',
  ...inBuilding,
  query: z.object({ retired: z.literal('1').optional() }),
  answer: unpagedListAnswerCodec(roomCodec),
});

export const findFreeRooms = endpoint({
  name: 'findFreeRooms',
  method: 'POST',
  path: '/salle/getSalleAvailable/:building/',
  summary: 'List the rooms that are free on all requested dates',
  ...inBuilding,
  withoutKey: 'reads',
  transaction: false,
  body: objectCodec(findFreeRoomsInputSchema, {
    dates: ['dates', datePairsCodec],
    rooms: 'salleIds',
  }),
  answer: unpagedListAnswerCodec(roomCodec),
});

export const checkRooms = endpoint({
  name: 'checkRooms',
  method: 'POST',
  path: '/api/buildings/:building/rooms/check',
  summary: 'Check a booking, or a change to reservations, for all days without writing',
  ...inBuilding,
  transaction: false,
  withoutKey: 'reads',
  body: roomCheckInputSchema,
  answer: roomCheckResultSchema,
});

export const reservationDetailWireNames = {
  title: 'name',
  start: 'debutTime',
  end: 'endTime',
  rooms: 'reservedSalle',
  expected: 'nbUserExpected',
  external: 'nbUser',
  externalNames: 'externalUsers',
  guests: 'registeredUsers',
} as const;

export const reservationWireNames = {
  ...reservationDetailWireNames,
  id: 'pk',
  building: 'pkBuilding',
  date: 'debutDate',
  lastDate: 'endDate',
  layout: ['WantedDisposition', offerLabelCodec],
  services: ['WantedService', offerLabelListCodec],
  holder: ['createdBy', nullableCodec(holderCodec)],
} as const;
export const reservationCodec = objectCodec(reservationSchema, reservationWireNames);

export const listReservations = endpoint({
  name: 'listReservations',
  method: 'GET',
  path: '/salle/deleteGetPatchReservation/:building/',
  summary: 'List the reservations of some days, redacted for the caller',
  ...inBuilding,
  devices: true,
  query: reservationRangeSchema,
  answer: unpagedListAnswerCodec(reservationCodec),
});

export const listCompanyReservations = endpoint({
  name: 'listCompanyReservations',
  method: 'GET',
  path: '/salle/GetUserReservation/:building/',
  summary: 'List the reservations of the caller’s company: the last 31 days and all ahead, or some days',
  ...inBuilding,
  query: reservationRangeSchema,
  answer: unpagedListAnswerCodec(reservationCodec),
});

const dayNames = {
  dates: ['debutDate', datePairsCodec],
  lastDates: ['endDate', dateOrPairsCodec],
} as const;

const labelNames = {
  layout: ['WantedDisposition', defaultIfAbsentCodec(offerLabelCodec, NO_OFFER_LABEL_ON_WIRE)],
  services: ['WantedService', defaultIfAbsentCodec(offerLabelListCodec, NO_OFFER_LABEL_ON_WIRE)],
} as const;

export const isNothingBooked = ({ status }: BookingResult) => status === 'FAILED';

export const bookRooms = endpoint({
  name: 'bookRooms',
  method: 'POST',
  path: '/salle/createReservation/',
  summary: 'Book rooms, one reservation per day; each day succeeds or fails alone',
  access: 'user',
  building: 'body',
  module: ROOMS_MODULE,
  isFailure: isNothingBooked,
  body: objectCodec(bookRoomsInputSchema, {
    ...reservationDetailWireNames,
    ...labelNames,
    ...dayNames,
    building: 'pkBuilding',
  }),
  answer: bookingResultCodec,
});

const reservationEditCodec = objectCodec(reservationEditSchema, {
  ...reservationDetailWireNames,
  id: 'pk',
  date: 'debutDate',
  lastDate: 'endDate',
  layout: ['WantedDisposition', optionalCodec(offerLabelCodec)],
  services: ['WantedService', optionalCodec(offerLabelListCodec)],
});

export const changeReservation = endpoint({
  name: 'changeReservation',
  method: 'PATCH',
  path: '/salle/deleteGetPatchReservation/:building/',
  summary: 'Change a reservation of the caller or their principal; `occupied` if the slot is taken',
  ...inBuilding,
  body: reservationEditCodec,
  current: reservationCodec,
  answer: z.object({ status: z.enum(['OK', 'occupied']) }),
  isFailure: ({ status }: { status: 'OK' | 'occupied' }) => status === 'occupied',
});

export const cancelReservation = endpoint({
  name: 'cancelReservation',
  method: 'DELETE',
  path: '/salle/deleteGetPatchReservation/:building/',
  summary: 'Cancel a reservation of the caller',
  ...inBuilding,
  body: z.object({ id: pkInputSchema }),
  answer: okAnswerCodec(),
});

export const readOwnRoomQuota = endpoint({
  name: 'readOwnRoomQuota',
  method: 'GET',
  path: '/users/getQuota/',
  summary: 'Get the room hours that the caller’s company may still book on a day',
  access: 'user',
  byPin: true,
  query: objectCodec(z.object({ from: localDateSchema.optional(), building: rowIdTextSchema.optional() }), {
    from: 'date',
  }),
  answer: objectCodec(z.object({ company: roomQuotaSchema }), {
    company: ['entreprise', objectCodec(roomQuotaSchema, { left: 'quotaDay', limit: 'quotaDefault' })],
  }),
});

export const exportReservations = endpoint({
  name: 'exportReservations',
  method: 'GET',
  path: '/api/buildings/:building/reservations/report',
  summary: 'Export the reservations of some days or of a search as a spreadsheet, redacted for the caller',
  ...inBuilding,
  query: reservationExportFilterSchema,
  download: XLSX_MEDIA_TYPE,
  answer: downloadCodec,
});

export const bookRoomsForResident = endpoint({
  name: 'bookRoomsForResident',
  method: 'POST',
  path: '/api/buildings/:building/reservations',
  summary: 'Book rooms for a resident, as staff or as their assistant',
  ...inBuilding,
  isFailure: isNothingBooked,
  body: objectCodec(reservationForResidentSchema, {
    ...reservationDetailWireNames,
    ...labelNames,
    ...dayNames,
    residentEmail: 'resident',
  }),
  answer: bookingResultCodec,
});

export const cancelRoomForTheBuilding = endpoint({
  name: 'cancelRoomForTheBuilding',
  method: 'POST',
  path: '/api/buildings/:building/reservations/:id/cancellation',
  summary: 'Cancel a reservation as staff; the reason is mailed to the holder',
  ...inBuilding,
  body: reservationCancellationSchema,
  answer: okAnswerCodec(),
});
