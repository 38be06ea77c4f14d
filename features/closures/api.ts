import {
  affectedReservationCodec,
  closablePlaceCodec,
  closureDecisionsCodec,
  periodWireNames,
} from '../../core/booking/api.ts';
import { arrayCodec, objectCodec, okAnswerCodec, unpagedListAnswerCodec } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { pageCodec, pageQueryCodec } from '../../kit/page.ts';
import {
  closureCheckInputSchema,
  closureCheckResultSchema,
  closureEditSchema,
  closureFilterSchema,
  closureSchema,
  newClosureSchema,
} from './closure.ts';

const topic = 'closures';
const all = '/api/buildings/:building/closures';
const one = `${all}/:id`;

const closureCodec = objectCodec(closureSchema, {
  id: 'pk',
  ...periodWireNames,
  rooms: ['rooms', arrayCodec(closablePlaceCodec)],
  bays: ['bays', arrayCodec(closablePlaceCodec)],
  reason: 'reason',
  state: 'state',
  version: 'version',
});
const written = okAnswerCodec(unpagedListAnswerCodec(closureCodec));
const closureNames = {
  ...periodWireNames,
  rooms: 'rooms',
  bays: 'bays',
  decisions: ['decisions', closureDecisionsCodec],
} as const;

export const listClosures = endpoint({
  name: 'listClosures',
  method: 'GET',
  path: all,
  summary: 'List the closures of rooms and parking spaces for staff: current and future, or past',
  access: 'user',
  building: 'path',
  topic,
  query: pageQueryCodec(['start'], 'start', { asked: closureFilterSchema, names: { show: 'show' } }),
  answer: pageCodec(closureCodec),
});

export const checkClosure = endpoint({
  name: 'checkClosure',
  method: 'POST',
  path: `${all}/check`,
  summary: 'Preview the reservations that a closure would affect, without writing',
  access: 'user',
  building: 'path',
  topic,
  transaction: false,
  withoutKey: 'reads',
  body: objectCodec(closureCheckInputSchema, { ...closureNames, closure: 'closure' }),
  answer: objectCodec(closureCheckResultSchema, {
    refusal: 'refusal',
    affected: ['hits', arrayCodec(affectedReservationCodec)],
  }),
});

export const addClosure = endpoint({
  name: 'addClosure',
  method: 'POST',
  path: all,
  summary: 'Close rooms and parking spaces; `decisions` settle the reservations, all or nothing',
  access: 'user',
  building: 'path',
  topic,
  body: objectCodec(newClosureSchema, { ...closureNames, reason: 'reason' }),
  answer: written,
});

export const changeClosure = endpoint({
  name: 'changeClosure',
  method: 'PATCH',
  path: one,
  summary: 'Change a closure; once it has begun, only its end and reason',
  access: 'user',
  building: 'path',
  topic,
  body: objectCodec(closureEditSchema, { ...closureNames, reason: 'reason', version: 'version' }),
  current: closureCodec,
  answer: written,
});

export const endClosure = endpoint({
  name: 'endClosure',
  method: 'DELETE',
  path: one,
  summary: 'Cancel a closure, or end it now if it has begun',
  access: 'user',
  building: 'path',
  topic,
  answer: okAnswerCodec(),
});
