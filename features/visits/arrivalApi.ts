import { z } from 'zod';
import { codeText } from '../../kit/code.ts';
import { fields, okAnswer, plain, same } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import {
  arrivalSchema,
  arrivalsTopic,
  hostAnswerInputSchema,
  linkAnswerInputSchema,
  waitingArrivalSchema,
} from './arrival.ts';

const code = plain(z.object({ code: codeText(200).min(1) }));
const path = '/api/arrivals/:code';

export const readArrival = endpoint({
  name: 'readArrival',
  method: 'GET',
  path,
  summary: 'Read the arrival behind a mailed link without changing it',
  access: 'public',
  params: code,
  answer: same(arrivalSchema),
});

export const answerByLink = endpoint({
  name: 'answerByLink',
  method: 'POST',
  path,
  summary: 'Answer an arrival through a mailed link',
  access: 'public',
  params: code,
  body: plain(linkAnswerInputSchema),
  answer: same(arrivalSchema),
});

export const answerArrival = endpoint({
  name: 'answerArrival',
  method: 'POST',
  path: '/api/buildings/:building/visits/:id/answer',
  summary: 'Answer an arrival as the host or their assistant',
  access: 'user',
  building: 'path',
  module: 'visits',
  body: plain(hostAnswerInputSchema),
  answer: okAnswer(),
});

export const listWaitingArrivals = endpoint({
  name: 'listWaitingArrivals',
  method: 'GET',
  path: '/api/buildings/:building/visits/arrivals',
  summary: 'List arrived visitors of the caller, or of people they assist, that still need an answer',
  access: 'user',
  building: 'path',
  module: 'visits',
  topic: arrivalsTopic,
  answer: fields(plain(waitingArrivalSchema, { id: 'pk' })),
});
