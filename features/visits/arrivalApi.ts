import { z } from 'zod';
import { okAnswerCodec, unpagedListAnswerCodec } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { linkCodeSchema } from '../../kit/linkCode.ts';
import {
  arrivalSchema,
  arrivalsTopic,
  hostAnswerInputSchema,
  hostLinkAnswerInputSchema,
  unansweredArrivalSchema,
} from './arrival.ts';

const code = z.object({ code: linkCodeSchema(200).min(1) });
const path = '/api/arrivals/:code';

export const readArrivalByLink = endpoint({
  name: 'readArrivalByLink',
  method: 'GET',
  path,
  summary: 'Read the arrival behind a mailed link without changing it',
  access: 'public',
  params: code,
  answer: arrivalSchema,
});

export const answerArrivalByLink = endpoint({
  name: 'answerArrivalByLink',
  method: 'POST',
  path,
  summary: 'Answer an arrival through a mailed link',
  access: 'public',
  params: code,
  body: hostLinkAnswerInputSchema,
  answer: arrivalSchema,
});

export const answerArrival = endpoint({
  name: 'answerArrival',
  method: 'POST',
  path: '/api/buildings/:building/visits/:id/answer',
  summary: 'Answer an arrival as the host or their assistant',
  access: 'user',
  building: 'path',
  module: 'visits',
  body: hostAnswerInputSchema,
  answer: okAnswerCodec(),
});

export const listUnansweredArrivals = endpoint({
  name: 'listUnansweredArrivals',
  method: 'GET',
  path: '/api/buildings/:building/visits/arrivals',
  summary: 'List arrived visitors of the caller, or of people they assist, that still need an answer',
  access: 'user',
  building: 'path',
  module: 'visits',
  topic: arrivalsTopic,
  answer: unpagedListAnswerCodec(unansweredArrivalSchema),
});
