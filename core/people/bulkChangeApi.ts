import { z } from 'zod';
import { arrayCodec, objectCodec, okAnswerCodec, optionalCodec } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { roleCodec } from './api.ts';
import { changeResultSchema, peopleChangeSchema } from './personManagement.ts';
import { aheadAnswerCodec, peopleTopic } from './personManagementApi.ts';

const peopleChangeCodec = objectCodec(peopleChangeSchema, {
  people: 'people',
  change: 'change',
  role: ['role', optionalCodec(roleCodec)],
  company: 'company',
  there: 'building',
});

export const checkChanges = endpoint({
  name: 'checkChanges',
  method: 'POST',
  path: '/api/people/changes/check',
  summary: 'Preview what a bulk change would cancel; changes nothing',
  access: 'user',
  withoutKey: 'reads',
  transaction: false,
  body: peopleChangeCodec,
  answer: aheadAnswerCodec,
});

export const changePeople = endpoint({
  name: 'changePeople',
  method: 'POST',
  path: '/api/people/changes',
  summary: 'Change up to 200 people; the answer lists refusals with reasons',
  access: 'user',
  topic: peopleTopic,
  body: peopleChangeCodec,
  answer: okAnswerCodec(
    objectCodec(z.object({ results: z.array(changeResultSchema) }), {
      results: [
        'results',
        arrayCodec(objectCodec(changeResultSchema, { id: 'pk', name: 'name', done: 'done', why: 'why' })),
      ],
    }),
  ),
});
