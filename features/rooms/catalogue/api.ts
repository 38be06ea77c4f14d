import { z } from 'zod';
import { affectedReservationSchema, closureDecisionsSchema } from '../../../core/booking/closureEffects.ts';
import { okAnswerCodec, unpagedListAnswerCodec, withWireName } from '../../../kit/codec.ts';
import { endpoint, spreadsheetDownload } from '../../../kit/endpoint.ts';
import { exportQueryCodec, pageCodec, pageQueryCodec } from '../../../kit/page.ts';
import { newRoomOfferSchema, roomOfferEditSchema, roomOfferOrderSchema, roomOfferSchema } from './offer.ts';
import {
  administeredRoomSchema,
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

const administeredRoomsCodec = okAnswerCodec(unpagedListAnswerCodec(administeredRoomSchema));

export const listAdministeredRooms = endpoint({
  name: 'listAdministeredRooms',
  ...inBuilding,
  method: 'GET',
  path: rooms,
  summary: 'List the rooms with all settings, page by page: in use or retired',
  query: pageQueryCodec(
    roomSorts,
    'position',
    z.object({ state: z.enum(roomRetirementFilters).default('inUse') }),
  ),
  answer: pageCodec(administeredRoomSchema),
});

export const exportAdministeredRooms = endpoint({
  name: 'exportAdministeredRooms',
  ...inBuilding,
  method: 'GET',
  path: `${rooms}/export`,
  summary: 'Export the list of rooms as a spreadsheet; more than 20,000 rows are refused',
  query: exportQueryCodec(
    roomSorts,
    'position',
    z.object({ state: z.enum(roomRetirementFilters).default('inUse') }),
  ),
  ...spreadsheetDownload,
});

export const addRoom = endpoint({
  name: 'addRoom',
  ...inBuilding,
  method: 'POST',
  path: rooms,
  summary: 'Add a room at the end of the order; name and capacity are required',
  body: newRoomSchema,
  answer: administeredRoomsCodec,
});

export const editRoom = endpoint({
  name: 'editRoom',
  ...inBuilding,
  method: 'PATCH',
  path: `${rooms}/:id`,
  summary: 'Change the given fields of a room; hours, limits and `photo` may be `none`',
  body: roomEditSchema,
  current: administeredRoomSchema,
  answer: okAnswerCodec(
    z.object({
      rooms: withWireName(z.array(administeredRoomSchema), 'fields'),
      affectedCount: notFittingReservationCountSchema,
    }),
  ),
});

export const reorderRooms = endpoint({
  name: 'reorderRooms',
  ...inBuilding,
  method: 'PUT',
  path: `${rooms}/order`,
  summary: 'Reorder the rooms in use; the list must name all of them',
  body: roomOrderSchema,
  answer: okAnswerCodec(),
});

export const linkRooms = endpoint({
  name: 'linkRooms',
  ...inBuilding,
  method: 'PUT',
  path: `${rooms}/links`,
  summary: 'Allow or forbid booking two rooms as one',
  body: roomLinkInputSchema,
  answer: okAnswerCodec(z.object({ affectedCount: notFittingReservationCountSchema })),
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
  body: z.object({ decisions: closureDecisionsSchema }),
  answer: z.object({ affected: withWireName(z.array(affectedReservationSchema), 'hits') }),
});

export const retireRoom = endpoint({
  name: 'retireRoom',
  ...inBuilding,
  method: 'POST',
  path: `${rooms}/:id/retirement`,
  summary: 'Retire or restore a room; `decisions` settle its future reservations',
  body: roomRetirementInputSchema,
  current: administeredRoomSchema,
  answer: okAnswerCodec(),
});

const favourites = { ...inBuilding, topic: 'roomFavourites' } as const;

export const listFavouriteRooms = endpoint({
  name: 'listFavouriteRooms',
  ...favourites,
  method: 'GET',
  path: `${rooms}/favourites`,
  summary: 'List the ids of the caller’s favourite rooms',
  answer: unpagedListAnswerCodec(z.int()),
});

export const addFavouriteRoom = endpoint({
  name: 'addFavouriteRoom',
  ...favourites,
  method: 'PUT',
  path: `${rooms}/:id/favourite`,
  summary: 'Mark a room as a favourite of the caller',
  answer: okAnswerCodec(),
});

export const removeFavouriteRoom = endpoint({
  name: 'removeFavouriteRoom',
  ...favourites,
  method: 'DELETE',
  path: `${rooms}/:id/favourite`,
  summary: 'Remove a room from the caller’s favourites',
  answer: okAnswerCodec(),
});

const offers = '/api/buildings/:building/room-offers';
const list = okAnswerCodec(unpagedListAnswerCodec(roomOfferSchema));

export const listRoomOffers = endpoint({
  name: 'listRoomOffers',
  ...inBuilding,
  method: 'GET',
  path: offers,
  summary: 'List the layouts and services of the building in both languages',
  answer: unpagedListAnswerCodec(roomOfferSchema),
});

export const addRoomOffer = endpoint({
  name: 'addRoomOffer',
  ...inBuilding,
  method: 'POST',
  path: offers,
  summary: 'Add a layout or service at the end of its list',
  body: newRoomOfferSchema,
  answer: list,
});

export const editRoomOffer = endpoint({
  name: 'editRoomOffer',
  ...inBuilding,
  method: 'PATCH',
  path: `${offers}/:id`,
  summary: 'Rename a layout or service, also in rooms and future reservations',
  body: roomOfferEditSchema,
  current: roomOfferSchema,
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
  body: roomOfferOrderSchema,
  answer: list,
});
