import { z } from 'zod';
import {
  affectedReservationCodec,
  closedTimeCodec,
  closureDecisionsCodec,
} from '../../../core/booking/api.ts';
import { affectedReservationSchema, closureDecisionSchema } from '../../../core/booking/closure.ts';
import {
  arrayCodec,
  objectCodec,
  okAnswerCodec,
  plainObjectCodec,
  unpagedListAnswerCodec,
} from '../../../kit/codec.ts';
import { endpoint } from '../../../kit/endpoint.ts';
import { pageCodec, pageQueryCodec } from '../../../kit/page.ts';
import { dayRangeQuerySchema } from '../../../kit/time.ts';
import {
  managedSpaceSchema,
  newSpacesSchema,
  spaceEditSchema,
  spaceFilterSchema,
  spaceSorts,
} from './space.ts';

const PARKING_MODULE = 'parking';
const all = '/api/buildings/:building/bays';
const one = `${all}/:id`;

const company = objectCodec(z.object({ id: z.int(), name: z.string() }), { id: 'pk', name: 'name' });
const managedSpaceCodec = objectCodec(managedSpaceSchema, {
  id: 'pk',
  name: 'name',
  kinds: 'kinds',
  mayBook: 'mayBook',
  position: 'position',
  companies: ['companies', arrayCodec(company)],
  isRetired: 'retired',
  version: 'version',
});
const written = okAnswerCodec(unpagedListAnswerCodec(managedSpaceCodec));

export const listManagedSpaces = endpoint({
  name: 'listManagedSpaces',
  method: 'GET',
  path: all,
  summary: 'List the parking spaces for staff, in order: in use, retired or all',
  access: 'user',
  building: 'path',
  module: PARKING_MODULE,
  query: pageQueryCodec(spaceSorts, 'position', {
    asked: spaceFilterSchema,
    names: { show: 'show', kind: 'kind' },
  }),
  answer: pageCodec(managedSpaceCodec),
});

export const createSpaces = endpoint({
  name: 'createSpaces',
  method: 'POST',
  path: all,
  summary: 'Add a parking space, or several with consecutive numbers',
  access: 'user',
  building: 'path',
  module: PARKING_MODULE,
  body: plainObjectCodec(newSpacesSchema),
  answer: written,
});

export const changeSpace = endpoint({
  name: 'changeSpace',
  method: 'PATCH',
  path: one,
  summary: 'Change, move, retire or restore a parking space; `decisions` settle its reservations',
  access: 'user',
  building: 'path',
  module: PARKING_MODULE,
  body: objectCodec(spaceEditSchema, {
    name: 'name',
    kinds: 'kinds',
    mayBook: 'mayBook',
    companies: 'companies',
    position: 'position',
    isRetired: 'retired',
    reason: 'reason',
    version: 'version',
    decisions: ['decisions', closureDecisionsCodec],
  }),
  current: managedSpaceCodec,
  answer: written,
});

export const checkSpaceRetirement = endpoint({
  name: 'checkSpaceRetirement',
  method: 'POST',
  path: `${one}/retirement`,
  summary: 'Preview the reservations that retiring a parking space would affect, without writing',
  access: 'user',
  building: 'path',
  module: PARKING_MODULE,
  transaction: false,
  withoutKey: 'reads',
  body: objectCodec(z.object({ decisions: z.array(closureDecisionSchema).default([]) }), {
    decisions: ['decisions', closureDecisionsCodec],
  }),
  answer: objectCodec(z.object({ affected: z.array(affectedReservationSchema) }), {
    affected: ['hits', arrayCodec(affectedReservationCodec)],
  }),
});

export const listClosedSpaces = endpoint({
  name: 'listClosedSpaces',
  method: 'GET',
  path: `${all}/closures`,
  summary: 'List the closures of parking spaces on some days',
  access: 'user',
  building: 'path',
  module: PARKING_MODULE,
  query: objectCodec(dayRangeQuerySchema, { from: 'start', to: 'end' }),
  answer: unpagedListAnswerCodec(closedTimeCodec),
});
