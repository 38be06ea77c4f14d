import { z } from 'zod';
import { codec, fields, objectCodec, okAnswer, plain } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { pageCodec, pageQuery } from '../../kit/page.ts';
import {
  archiving,
  building,
  buildingEdit,
  buildingSettings,
  buildingSorts,
  madeBuilding,
  moduleFlags,
  moduleUse,
  newBuilding,
  ownBuilding,
} from './building.ts';
import {
  addedDays,
  closingDay,
  closingDayEdit,
  closingDays,
  holiday,
  holidayYear,
  newClosingDay,
} from './closingDay.ts';

const topic = 'buildings';

export const listBuildings = endpoint({
  method: 'GET',
  path: '/building/crudBuilding/',
  summary: 'All buildings, for the pages before log-in',
  access: 'public',
  topic,
  answer: fields(objectCodec(building, { id: 'pk', name: 'name', logo: 'logo' })),
});

export const listOwnBuildings = endpoint({
  method: 'GET',
  path: '/users/deleteGetPatchUser/',
  summary: 'The buildings of the person logged in',
  access: 'user',
  byPin: true,
  topic,
  answer: fields(
    objectCodec(ownBuilding, {
      id: 'pk',
      name: 'name',
      logo: 'logo',
      timeZone: 'timeZone',
      openingHours: 'openingHours',
    }),
  ),
});

/** 0 or 1 on the wire. */
const bit = codec(
  z.literal([0, 1]),
  (value) => value === 1,
  (on): 0 | 1 => (on ? 1 : 0),
);

export const readModules = endpoint({
  method: 'GET',
  path: '/area/crudArea/:building/',
  summary: 'Which modules the building has switched on; one element',
  access: 'user',
  building: 'path',
  topic,
  answer: fields(
    objectCodec(moduleFlags, {
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
const settings = objectCodec(buildingSettings, {
  ...names,
  id: 'pk',
  logo: 'logo',
  archived: 'archived',
  version: 'version',
});

export const findBuildings = endpoint({
  method: 'GET',
  path: '/api/buildings',
  summary: 'Staff: their buildings; an administrator of every building also sees those that are archived',
  access: 'user',
  byPin: true,
  topic,
  query: pageQuery(buildingSorts, 'name'),
  answer: pageCodec(settings),
});

export const makeBuilding = endpoint({
  method: 'POST',
  path: '/api/buildings',
  summary: 'An administrator of every building makes another one; a name is enough',
  access: 'user',
  topic,
  body: objectCodec(newBuilding, names),
  answer: okAnswer(objectCodec(madeBuilding, { id: 'pk' })),
});

const one = '/api/buildings/:building';

export const readBuilding = endpoint({
  method: 'GET',
  path: one,
  summary: 'The building’s settings, for its staff; one element',
  access: 'user',
  building: 'path',
  topic,
  answer: fields(settings),
});

export const changeBuilding = endpoint({
  method: 'PATCH',
  path: one,
  summary: 'Administrators change the building’s settings: those that are named',
  access: 'user',
  building: 'path',
  topic,
  body: objectCodec(buildingEdit, { ...names, logo: 'logo', version: 'version' }),
  current: settings,
  answer: okAnswer(),
});

export const readModuleUse = endpoint({
  method: 'GET',
  path: `${one}/modules`,
  summary: 'Administrators: which modules are on, and how much is booked ahead under each',
  access: 'user',
  building: 'path',
  topic,
  answer: fields(plain(moduleUse)),
});

export const archiveBuilding = endpoint({
  method: 'POST',
  path: `${one}/archiving`,
  summary: 'An administrator of every building archives this one: nobody sees it any more, and its data stay',
  access: 'user',
  building: 'path',
  topic,
  body: plain(archiving),
  answer: okAnswer(),
});

export const restoreBuilding = endpoint({
  method: 'DELETE',
  path: '/api/buildings/:id/archiving',
  summary: 'An administrator of every building takes an archived one into use again',
  access: 'user',
  topic,
  answer: okAnswer(),
});

const closings = { access: 'user', building: 'path', topic: 'closingDays' } as const;
const day = objectCodec(closingDay, { id: 'pk', date: 'date', name: 'name', version: 'version' });

export const listClosingDays = endpoint({
  method: 'GET',
  path: `${one}/closing-days`,
  summary: 'The days on which the building is closed; without dates, those of the next 367 days',
  access: 'calendar',
  building: 'path',
  topic: 'closingDays',
  query: objectCodec(closingDays, { from: 'from', to: 'to' }),
  answer: fields(day),
});

export const addClosingDay = endpoint({
  method: 'POST',
  path: `${one}/closing-days`,
  summary: 'Administrators close the building for a day',
  ...closings,
  body: plain(newClosingDay),
  answer: okAnswer(objectCodec(closingDay.pick({ id: true }), { id: 'pk' })),
});

export const changeClosingDay = endpoint({
  method: 'PATCH',
  path: `${one}/closing-days/:id`,
  summary: 'Administrators change the day or the name of a closing day',
  ...closings,
  body: plain(closingDayEdit),
  current: day,
  answer: okAnswer(),
});

export const removeClosingDay = endpoint({
  method: 'DELETE',
  path: `${one}/closing-days/:id`,
  summary: 'Administrators open the building again on a day',
  ...closings,
  answer: okAnswer(),
});

export const listHolidays = endpoint({
  method: 'GET',
  path: `${one}/holidays`,
  summary: 'The public holidays of a year in the country of the building’s time zone',
  ...closings,
  query: plain(holidayYear),
  answer: fields(plain(holiday)),
});

export const closeOnHolidays = endpoint({
  method: 'POST',
  path: `${one}/holidays`,
  summary: 'Administrators close the building on all public holidays of a year',
  ...closings,
  body: plain(holidayYear),
  answer: okAnswer(objectCodec(addedDays, { added: 'added' })),
});
