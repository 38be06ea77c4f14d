import { z } from 'zod';
import {
  objectCodec,
  okAnswerCodec,
  plainObjectCodec,
  transformCodec,
  unpagedListAnswerCodec,
} from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { pageCodec, pageQueryCodec } from '../../kit/page.ts';
import {
  buildingArchivingInputSchema,
  buildingEditSchema,
  buildingSettingsSchema,
  buildingSorts,
  buildingSummarySchema,
  createdBuildingSchema,
  moduleFlagsSchema,
  moduleUseSchema,
  newBuildingSchema,
  ownBuildingSchema,
} from './building.ts';
import {
  addedClosingDayCountSchema,
  closingDayEditSchema,
  closingDaySchema,
  closingDaysRangeSchema,
  holidaySchema,
  holidayYearQuerySchema,
  newClosingDaySchema,
} from './closingDay.ts';

const topic = 'buildings';

export const listAllBuildings = endpoint({
  name: 'listAllBuildings',
  method: 'GET',
  path: '/building/crudBuilding/',
  summary: 'List all buildings, for pages before log-in',
  access: 'public',
  topic,
  answer: unpagedListAnswerCodec(
    objectCodec(buildingSummarySchema, { id: 'pk', name: 'name', logo: 'logo' }),
  ),
});

export const listOwnBuildings = endpoint({
  name: 'listOwnBuildings',
  method: 'GET',
  path: '/users/deleteGetPatchUser/',
  summary: 'List the caller’s buildings',
  access: 'user',
  byPin: true,
  topic,
  answer: unpagedListAnswerCodec(
    objectCodec(ownBuildingSchema, {
      id: 'pk',
      name: 'name',
      logo: 'logo',
      timeZone: 'timeZone',
      openingHours: 'openingHours',
    }),
  ),
});

const bit = transformCodec(
  z.literal([0, 1]),
  (value) => value === 1,
  (on): 0 | 1 => (on ? 1 : 0),
);

export const readModules = endpoint({
  name: 'readModules',
  method: 'GET',
  path: '/area/crudArea/:building/',
  summary: 'Get the modules of a building, as a list of one',
  access: 'user',
  building: 'path',
  topic,
  answer: unpagedListAnswerCodec(
    objectCodec(moduleFlagsSchema, {
      reception: ['accueil', bit],
      profile: ['profile', bit],
      visits: ['liste_de_rdv', bit],
      rooms: ['réservation', bit],
      desk: ['main_courante', bit],
      badge: ['badge', bit],
      parking: ['place', bit],
      documents: ['documents', bit],
      concierge: ['conciergerie', bit],
      parcels: ['colis', bit],
      events: ['événement', bit],
      foodles: ['foodles', bit],
      cyd: ['cyd', bit],
      gym: ['salle_de_sport', bit],
      beautyRoom: ['beautyRoom', bit],
    }),
  ),
});

const names = {
  name: 'name',
  address: 'address',
  timeZone: 'timeZone',
  receptionContact: 'receptionContact',
  receptionPhone: 'receptionPhone',
  directions: 'directions',
  whatToBring: 'whatToBring',
  openingHours: 'openingHours',
  modules: 'modules',
  publicCalendars: 'publicCalendars',
  mayBeFramed: 'mayBeFramed',
} as const;
const settings = objectCodec(buildingSettingsSchema, {
  ...names,
  id: 'pk',
  logo: 'logo',
  archived: 'archived',
  version: 'version',
});

export const listBuildingsWithSettings = endpoint({
  name: 'listBuildingsWithSettings',
  method: 'GET',
  path: '/api/buildings',
  summary: 'List the caller’s buildings, for staff; with archived ones for administrators of every building',
  access: 'user',
  byPin: true,
  topic,
  query: pageQueryCodec(buildingSorts, 'name'),
  answer: pageCodec(settings),
});

export const createBuilding = endpoint({
  name: 'createBuilding',
  method: 'POST',
  path: '/api/buildings',
  summary: 'Create a building; only for administrators of every building',
  access: 'user',
  topic,
  body: objectCodec(newBuildingSchema, names),
  answer: okAnswerCodec(objectCodec(createdBuildingSchema, { id: 'pk' })),
});

const one = '/api/buildings/:building';

export const readBuildingSettings = endpoint({
  name: 'readBuildingSettings',
  method: 'GET',
  path: one,
  summary: 'Get the settings of a building, for its staff, as a list of one',
  access: 'user',
  building: 'path',
  topic,
  answer: unpagedListAnswerCodec(settings),
});

export const editBuilding = endpoint({
  name: 'editBuilding',
  method: 'PATCH',
  path: one,
  summary: 'Change the given settings of a building, for administrators',
  access: 'user',
  building: 'path',
  topic,
  body: objectCodec(buildingEditSchema, { ...names, logo: 'logo', version: 'version' }),
  current: settings,
  answer: okAnswerCodec(),
});

export const readModuleUse = endpoint({
  name: 'readModuleUse',
  method: 'GET',
  path: `${one}/modules`,
  summary: 'Get the modules of a building with what is booked ahead, for administrators',
  access: 'user',
  building: 'path',
  topic,
  answer: unpagedListAnswerCodec(plainObjectCodec(moduleUseSchema)),
});

export const archiveBuilding = endpoint({
  name: 'archiveBuilding',
  method: 'POST',
  path: `${one}/archiving`,
  summary: 'Archive a building and keep its data; only for administrators of every building',
  access: 'user',
  building: 'path',
  topic,
  body: plainObjectCodec(buildingArchivingInputSchema),
  answer: okAnswerCodec(),
});

export const restoreBuilding = endpoint({
  name: 'restoreBuilding',
  method: 'DELETE',
  path: '/api/buildings/:id/archiving',
  summary: 'Restore an archived building; only for administrators of every building',
  access: 'user',
  topic,
  answer: okAnswerCodec(),
});

const closings = { access: 'user', building: 'path', topic: 'closingDays' } as const;
const day = objectCodec(closingDaySchema, { id: 'pk', date: 'date', name: 'name', version: 'version' });

export const listClosingDays = endpoint({
  name: 'listClosingDays',
  method: 'GET',
  path: `${one}/closing-days`,
  summary: 'List closing days; by default those of the next 367 days',
  access: 'calendar',
  building: 'path',
  topic: 'closingDays',
  query: objectCodec(closingDaysRangeSchema, { from: 'from', to: 'to' }),
  answer: unpagedListAnswerCodec(day),
});

export const addClosingDay = endpoint({
  name: 'addClosingDay',
  method: 'POST',
  path: `${one}/closing-days`,
  summary: 'Add a closing day, for administrators',
  ...closings,
  body: plainObjectCodec(newClosingDaySchema),
  answer: okAnswerCodec(objectCodec(closingDaySchema.pick({ id: true }), { id: 'pk' })),
});

export const changeClosingDay = endpoint({
  name: 'changeClosingDay',
  method: 'PATCH',
  path: `${one}/closing-days/:id`,
  summary: 'Change the date or name of a closing day, for administrators',
  ...closings,
  body: plainObjectCodec(closingDayEditSchema),
  current: day,
  answer: okAnswerCodec(),
});

export const removeClosingDay = endpoint({
  name: 'removeClosingDay',
  method: 'DELETE',
  path: `${one}/closing-days/:id`,
  summary: 'Remove a closing day, for administrators',
  ...closings,
  answer: okAnswerCodec(),
});

export const listPublicHolidays = endpoint({
  name: 'listPublicHolidays',
  method: 'GET',
  path: `${one}/holidays`,
  summary: 'List the public holidays of a year in the country of the building’s time zone',
  ...closings,
  query: plainObjectCodec(holidayYearQuerySchema),
  answer: unpagedListAnswerCodec(plainObjectCodec(holidaySchema)),
});

export const closeOnHolidays = endpoint({
  name: 'closeOnHolidays',
  method: 'POST',
  path: `${one}/holidays`,
  summary: 'Add all public holidays of a year as closing days, for administrators',
  ...closings,
  body: plainObjectCodec(holidayYearQuerySchema),
  answer: okAnswerCodec(objectCodec(addedClosingDayCountSchema, { added: 'added' })),
});
