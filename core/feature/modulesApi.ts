import { z } from 'zod';
import { objectCodec, transformCodec, unpagedListAnswerCodec } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { type Module, modules } from './modules.ts';

const moduleFlagsSchema = z.object(
  Object.fromEntries(modules.map((module) => [module, z.boolean()])) as Record<Module, z.ZodBoolean>,
);
export type ModuleFlags = z.output<typeof moduleFlagsSchema>;

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
  topic: 'buildings',
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

export const listEmptyModules = endpoint({
  name: 'listEmptyModules',
  method: 'GET',
  path: '/api/buildings/:building/empty-modules',
  access: 'user',
  building: 'path',
  topic: 'emptyModules',
  summary: 'List the modules of a building that are on, but have nothing to show yet',
  answer: unpagedListAnswerCodec(z.enum(modules)),
});
