import { z } from 'zod';
import { affectedReservationCodec, closureDecisionsCodec } from '../../../core/booking/api.ts';
import { affectedReservationSchema, closureDecisionsSchema } from '../../../core/booking/closure.ts';
import {
  arrayCodec,
  type Codec,
  defaultIfAbsentCodec,
  identityCodec,
  noneAsNullCodec,
  objectCodec,
  okAnswerCodec,
  optionalCodec,
  plainObjectCodec,
  unpagedListAnswerCodec,
} from '../../../kit/codec.ts';
import { endpoint } from '../../../kit/endpoint.ts';
import { pageCodec, pageQueryCodec } from '../../../kit/page.ts';
import { newRoomOfferSchema, roomOfferEditSchema, roomOfferOrderSchema, roomOfferSchema } from './offer.ts';
import {
  administeredRoomSchema,
  clearableRoomFieldSchemas,
  newRoomSchema,
  notFittingReservationCountSchema,
  roomEditSchema,
  roomLinkInputSchema,
  roomOrderSchema,
  roomRetirementFilters,
  roomRetirementInputSchema,
  roomSorts,
} from './room.ts';

const ROOMS_MODULE = 'rooms';
/** A separate topic, because reservations do not change these lists. */
export const roomSettingsTopic = 'roomSettings';
const inBuilding = {
  access: 'user',
  building: 'path',
  module: ROOMS_MODULE,
  topic: roomSettingsTopic,
} as const;
const rooms = '/api/buildings/:building/rooms';

const names = {
  name: 'name',
  capacity: 'capacity',
  floor: 'floor',
  layouts: 'layouts',
  services: 'services',
  bufferMinutes: 'bufferMinutes',
  opens: 'opens',
  closes: 'closes',
  whoMayBook: 'whoMayBook',
  companies: 'companies',
  maxMinutes: 'maxMinutes',
  daysAhead: 'daysAhead',
  photo: 'photo',
} as const;

type Limits = {
  [Name in keyof typeof clearableRoomFieldSchemas]: Codec<z.output<
    (typeof clearableRoomFieldSchemas)[Name]
  > | null>;
};
const limitCodecs = Object.fromEntries(
  Object.entries(clearableRoomFieldSchemas).map(([name, schema]) => [
    name,
    noneAsNullCodec(identityCodec(schema as z.ZodType<unknown>)),
  ]),
) as Limits;

const administeredRoomCodec = objectCodec(administeredRoomSchema, {
  ...names,
  id: 'pk',
  position: 'position',
  isRetired: 'retired',
  linked: ['linked', identityCodec(administeredRoomSchema.shape.linked)],
  version: 'version',
});
const administeredRoomsCodec = okAnswerCodec(unpagedListAnswerCodec(administeredRoomCodec));

export const listAdministeredRooms = endpoint({
  name: 'listAdministeredRooms',
  ...inBuilding,
  method: 'GET',
  path: rooms,
  summary: 'List the rooms with all settings, page by page: in use or retired',
  query: pageQueryCodec(roomSorts, 'position', {
    asked: z.object({ state: z.enum(roomRetirementFilters).default('inUse') }),
    names: { state: 'state' },
  }),
  answer: pageCodec(administeredRoomCodec),
});

export const addRoom = endpoint({
  name: 'addRoom',
  ...inBuilding,
  method: 'POST',
  path: rooms,
  summary: 'Add a room at the end of the order; name and capacity are required',
  body: objectCodec(newRoomSchema, {
    ...names,
    opens: ['opens', defaultIfAbsentCodec(limitCodecs.opens, 'none')],
    closes: ['closes', defaultIfAbsentCodec(limitCodecs.closes, 'none')],
    maxMinutes: ['maxMinutes', defaultIfAbsentCodec(limitCodecs.maxMinutes, 'none')],
    daysAhead: ['daysAhead', defaultIfAbsentCodec(limitCodecs.daysAhead, 'none')],
    photo: ['photo', defaultIfAbsentCodec(limitCodecs.photo, 'none')],
  }),
  answer: administeredRoomsCodec,
});

export const editRoom = endpoint({
  name: 'editRoom',
  ...inBuilding,
  method: 'PATCH',
  path: `${rooms}/:id`,
  summary: 'Change the given fields of a room; hours, limits and `photo` may be `none`',
  body: objectCodec(roomEditSchema, {
    ...names,
    opens: ['opens', optionalCodec(limitCodecs.opens)],
    closes: ['closes', optionalCodec(limitCodecs.closes)],
    maxMinutes: ['maxMinutes', optionalCodec(limitCodecs.maxMinutes)],
    daysAhead: ['daysAhead', optionalCodec(limitCodecs.daysAhead)],
    photo: ['photo', optionalCodec(limitCodecs.photo)],
    position: 'position',
    version: 'version',
  }),
  current: administeredRoomCodec,
  answer: okAnswerCodec(
    objectCodec(
      z.object({ rooms: z.array(administeredRoomSchema), affectedCount: notFittingReservationCountSchema }),
      {
        rooms: ['fields', arrayCodec(administeredRoomCodec)],
        affectedCount: 'stranded',
      },
    ),
  ),
});

export const reorderRooms = endpoint({
  name: 'reorderRooms',
  ...inBuilding,
  method: 'PUT',
  path: `${rooms}/order`,
  summary: 'Reorder the rooms in use; the list must name all of them',
  body: plainObjectCodec(roomOrderSchema),
  answer: okAnswerCodec(),
});

export const linkRooms = endpoint({
  name: 'linkRooms',
  ...inBuilding,
  method: 'PUT',
  path: `${rooms}/links`,
  summary: 'Allow or forbid booking two rooms as one',
  body: plainObjectCodec(roomLinkInputSchema),
  answer: okAnswerCodec(
    objectCodec(z.object({ affectedCount: notFittingReservationCountSchema }), { affectedCount: 'stranded' }),
  ),
});

export const checkRoomRetirement = endpoint({
  name: 'checkRoomRetirement',
  // Depends on reservations, unlike the other settings.
  ...inBuilding,
  topic: ROOMS_MODULE,
  method: 'POST',
  path: `${rooms}/:id/retirement/check`,
  summary: 'Preview the reservations that retiring a room would affect, without writing',
  transaction: false,
  withoutKey: 'reads',
  body: objectCodec(z.object({ decisions: closureDecisionsSchema }), {
    decisions: ['decisions', closureDecisionsCodec],
  }),
  answer: objectCodec(z.object({ affected: z.array(affectedReservationSchema) }), {
    affected: ['hits', arrayCodec(affectedReservationCodec)],
  }),
});

export const retireRoom = endpoint({
  name: 'retireRoom',
  ...inBuilding,
  method: 'POST',
  path: `${rooms}/:id/retirement`,
  summary: 'Retire or restore a room; `decisions` settle its future reservations',
  body: objectCodec(roomRetirementInputSchema, {
    retired: 'retired',
    reason: 'reason',
    version: 'version',
    decisions: ['decisions', closureDecisionsCodec],
  }),
  current: administeredRoomCodec,
  answer: okAnswerCodec(),
});

const offers = '/api/buildings/:building/room-offers';
const roomOfferCodec = objectCodec(roomOfferSchema, {
  id: 'pk',
  kind: 'kind',
  name: 'name',
  rooms: 'rooms',
  version: 'version',
});
const list = okAnswerCodec(unpagedListAnswerCodec(roomOfferCodec));

export const listRoomOffers = endpoint({
  name: 'listRoomOffers',
  ...inBuilding,
  method: 'GET',
  path: offers,
  summary: 'List the layouts and services of the building in both languages',
  answer: unpagedListAnswerCodec(roomOfferCodec),
});

export const addRoomOffer = endpoint({
  name: 'addRoomOffer',
  ...inBuilding,
  method: 'POST',
  path: offers,
  summary: 'Add a layout or service at the end of its list',
  body: plainObjectCodec(newRoomOfferSchema),
  answer: list,
});

export const editRoomOffer = endpoint({
  name: 'editRoomOffer',
  ...inBuilding,
  method: 'PATCH',
  path: `${offers}/:id`,
  summary: 'Rename a layout or service, also in rooms and future reservations',
  body: plainObjectCodec(roomOfferEditSchema),
  current: roomOfferCodec,
  answer: list,
});

export const removeRoomOffer = endpoint({
  name: 'removeRoomOffer',
  ...inBuilding,
  method: 'DELETE',
  path: `${offers}/:id`,
  summary: 'Remove a layout or service from the list and the rooms; reservations keep it',
  answer: list,
});

export const reorderRoomOffers = endpoint({
  name: 'reorderRoomOffers',
  ...inBuilding,
  method: 'PUT',
  path: `${offers}/order`,
  summary: 'Reorder the layouts or services; the list must name all of them',
  body: plainObjectCodec(roomOfferOrderSchema),
  answer: list,
});
