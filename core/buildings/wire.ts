import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { codec, fields, wire } from '../../kit/wire.ts';
import { building, moduleFlags, ownBuilding } from './building.ts';

export const listBuildings = endpoint({
  method: 'GET',
  path: '/building/crudBuilding/',
  summary: 'All buildings, for the pages before log-in',
  access: 'public',
  answer: fields(wire(building, { id: 'pk', name: 'name', logo: 'logo' })),
});

export const listOwnBuildings = endpoint({
  method: 'GET',
  path: '/users/deleteGetPatchUser/',
  summary: 'The buildings of the person logged in',
  access: 'user',
  answer: fields(wire(ownBuilding, { id: 'pk', name: 'name', logo: 'logo', timeZone: 'timeZone' })),
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
  answer: fields(
    wire(moduleFlags, {
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
