import { z } from 'zod';
import { codeText } from '../../kit/code.ts';
import { done, fields, plain, same } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { arrival, arrivalsTopic, hostAnswerGiven, linkAnswerGiven, waitingArrival } from './arrival.ts';

const code = plain(z.object({ code: codeText(200).min(1) }));
const path = '/api/arrivals/:code';

export const readArrival = endpoint({
  method: 'GET',
  path,
  summary: 'The arrival that the link in a mail tells of; changes nothing',
  access: 'public',
  params: code,
  answer: same(arrival),
});

export const answerByLink = endpoint({
  method: 'POST',
  path,
  summary: 'Whoever was mailed about an arrival says what is to become of the visitor',
  access: 'public',
  params: code,
  body: plain(linkAnswerGiven),
  answer: same(arrival),
});

export const answerArrival = endpoint({
  method: 'POST',
  path: '/api/buildings/:building/visits/:id/answer',
  summary: 'Whoever is visited, or their assistant, says what is to become of a visitor who has arrived',
  access: 'user',
  building: 'path',
  module: 'visits',
  body: plain(hostAnswerGiven),
  answer: done(),
});

export const listWaitingArrivals = endpoint({
  method: 'GET',
  path: '/api/buildings/:building/visits/arrivals',
  summary:
    'The caller’s visitors who are there, or do not sign, and of whom nothing was said yet; those of whom they assist, once these are asked',
  access: 'user',
  building: 'path',
  module: 'visits',
  topic: arrivalsTopic,
  answer: fields(plain(waitingArrival, { id: 'pk' })),
});
