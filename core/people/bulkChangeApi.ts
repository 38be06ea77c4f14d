import { z } from 'zod';
import { arrayCodec, objectCodec, okAnswerCodec, optionalCodec } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { roleCodec } from './api.ts';
import { bulkChangeResultOfPersonSchema, peopleBulkChangeInputSchema } from './personManagement.ts';
import { futureEntriesAnswerCodec, peopleTopic } from './personManagementApi.ts';

const peopleChangeCodec = objectCodec(peopleBulkChangeInputSchema, {
  people: 'people',
  change: 'change',
  role: ['role', optionalCodec(roleCodec)],
  company: 'company',
  there: 'building',
});

export const checkPeopleBulkChange = endpoint({
  name: 'checkPeopleBulkChange',
  method: 'POST',
  path: '/api/people/changes/check',
  summary: 'Preview what a bulk change would cancel; changes nothing',
  access: 'user',
  withoutKey: 'reads',
  transaction: false,
  body: peopleChangeCodec,
  answer: futureEntriesAnswerCodec,
});

export const changePeopleInBulk = endpoint({
  name: 'changePeopleInBulk',
  method: 'POST',
  path: '/api/people/changes',
  summary: 'Change up to 200 people; the answer lists refusals with reasons',
  access: 'user',
  topic: peopleTopic,
  body: peopleChangeCodec,
  answer: okAnswerCodec(
    objectCodec(z.object({ results: z.array(bulkChangeResultOfPersonSchema) }), {
      results: [
        'results',
        arrayCodec(
          objectCodec(bulkChangeResultOfPersonSchema, { id: 'pk', name: 'name', done: 'done', why: 'why' }),
        ),
      ],
    }),
  ),
});
