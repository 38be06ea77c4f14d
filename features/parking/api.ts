import { z } from 'zod';
import { cancellation, reservationRange } from '../../core/booking/booking.ts';
import { handedOver, handover, handoverUndo, receiver, receiverSearch } from '../../core/booking/handover.ts';
import { holderWire } from '../../core/people/api.ts';
import { type Codec, fields, nullable, objectCodec, okAnswer, plain, same } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { rowId } from '../../kit/rowId.ts';
import {
  newSpaceReservation,
  parkingSpace,
  type SpaceReservation,
  spaceCheck,
  spaceQuestion,
  spaceReservation,
  spaceReservationEdit,
  spaceReservationForResident,
} from './parking.ts';

const module = 'parking';

export const listSpaces = endpoint({
  method: 'GET',
  path: '/salle/deleteGetPatchPlace/:building/',
  summary: 'The parking places of the building',
  access: 'user',
  building: 'path',
  module,
  answer: fields(
    objectCodec(parkingSpace, { id: 'pk', name: 'name', kinds: 'kinds', mayReserve: 'mayReserve' }),
  ),
});

const names = {
  bay: 'place',
  title: 'name',
  startDate: 'debutDate',
  startTime: 'debutTime',
  endDate: 'endDate',
  endTime: 'endTime',
} as const;

const seenReservation = objectCodec(spaceReservation, {
  ...names,
  id: 'pk',
  bayName: 'placeName',
  isMine: 'isMine',
  mayChange: 'mayChange',
  holder: ['createdBy', nullable(holderWire)],
  assistant: 'assistant',
  version: 'version',
});
const list = fields(seenReservation);
const written = okAnswer(fields(seenReservation));

export const listSpaceReservations = endpoint({
  method: 'GET',
  path: '/salle/deleteGetPatchPlaceReservation/:building/',
  summary: 'The reservations of parking places on some days, each as the caller may see it',
  access: 'user',
  building: 'path',
  module,
  query: objectCodec(reservationRange, { from: 'start', to: 'end' }),
  answer: list,
});

export const checkSpaces = endpoint({
  method: 'POST',
  path: '/api/buildings/:building/bays/check',
  summary:
    'What reserving a parking place, or a change of one’s own reservation, would say; nothing is written',
  access: 'user',
  building: 'path',
  module,
  transaction: false,
  withoutKey: 'reads',
  body: plain(spaceQuestion),
  answer: same(spaceCheck),
});

export const reserveSpace = endpoint({
  method: 'PUT',
  path: '/salle/deleteGetPatchPlaceReservation/:building/',
  summary: 'Reserves a parking place, from a moment of one day to a moment of the same or a later one',
  access: 'user',
  building: 'path',
  module,
  body: objectCodec(newSpaceReservation, names),
  answer: written,
});

/**
 * The reservation as it stands now, or that the bay is taken then: which is no HTTP error
 * (docs/specification.md §5).
 */
const changed: Codec<SpaceReservation[] | 'occupied'> = {
  schema: z.union([
    z.object({ status: z.literal('occupied') }).transform(() => 'occupied' as const),
    written.schema,
  ]),
  encode: (outcome) => (outcome === 'occupied' ? { status: outcome } : written.encode(outcome)),
};

export const changeSpaceReservation = endpoint({
  method: 'PATCH',
  path: '/salle/deleteGetPatchPlaceReservation/:building/',
  summary: 'Changes one’s own reservation of a parking place; `occupied` where it is taken',
  access: 'user',
  building: 'path',
  module,
  body: objectCodec(spaceReservationEdit, { ...names, id: 'pk', version: 'version' }),
  current: seenReservation,
  answer: changed,
  isFailure: (outcome: unknown) => outcome === 'occupied',
});

export const cancelSpaceReservation = endpoint({
  method: 'DELETE',
  path: '/salle/crudReservation/:building/',
  summary: 'Cancels one’s own reservation of a parking place',
  access: 'user',
  building: 'path',
  module,
  body: objectCodec(z.object({ id: rowId }), { id: 'pk' }),
  answer: okAnswer(),
});

export const reserveSpaceForResident = endpoint({
  method: 'POST',
  path: '/api/buildings/:building/parking-reservations',
  summary:
    'Staff reserve a parking place for a resident, and assistants for their principal, whose reservation it then is',
  access: 'user',
  building: 'path',
  module,
  body: objectCodec(spaceReservationForResident, { ...names, residentEmail: 'resident' }),
  answer: written,
});

export const findSpaceReceivers = endpoint({
  method: 'GET',
  path: '/api/buildings/:building/parking-reservations/:id/receivers',
  summary:
    'To whom a reservation of a parking place can be handed over: colleagues of its holder in the building who may reserve, at most 20',
  access: 'user',
  building: 'path',
  module,
  query: objectCodec(receiverSearch, { search: 'search' }),
  answer: same(z.object({ fields: z.array(receiver) })),
});

export const handOverSpace = endpoint({
  method: 'POST',
  path: '/api/buildings/:building/parking-reservations/:id/handover',
  summary:
    'Hands over a reservation of a parking place to a colleague of its holder; by the holder and by staff. Both are told',
  access: 'user',
  building: 'path',
  module,
  body: plain(handover),
  current: seenReservation,
  answer: okAnswer(objectCodec(handedOver, { undo: 'undo' })),
});

export const undoSpaceHandover = endpoint({
  method: 'POST',
  path: '/api/buildings/:building/parking-handovers/undo',
  summary:
    'Takes back a handover by the code that it answered, for ten minutes and as long as nothing else was changed',
  access: 'user',
  building: 'path',
  module,
  body: plain(handoverUndo),
  answer: okAnswer(),
});

export const cancelSpaceForTheBuilding = endpoint({
  method: 'POST',
  path: '/api/buildings/:building/parking-reservations/:id/cancellation',
  summary: 'Staff cancel a reservation of a parking place; the reason is mailed to its creator',
  access: 'user',
  building: 'path',
  module,
  body: objectCodec(cancellation, { reason: 'reason' }),
  answer: okAnswer(),
});
