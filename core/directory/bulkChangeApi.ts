import { z } from 'zod';
import { okAnswerCodec } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { peopleTopic } from '../people/api.ts';
import { futureEntriesAnswerCodec } from './api.ts';
import { bulkChangeResultOfPersonSchema, peopleBulkChangeInputSchema } from './person.ts';

export const checkPeopleBulkChange = endpoint({
  name: 'checkPeopleBulkChange',
  method: 'POST',
  path: '/api/people/changes/check',
  summary: 'Preview what a bulk change would cancel; changes nothing',
  access: 'user',
  withoutKey: 'reads',
  transaction: false,
  body: peopleBulkChangeInputSchema,
  answer: futureEntriesAnswerCodec,
});

export const changePeopleInBulk = endpoint({
  name: 'changePeopleInBulk',
  method: 'POST',
  path: '/api/people/changes',
  summary: 'Change up to 200 people; the answer lists refusals with reasons',
  access: 'user',
  topic: peopleTopic,
  body: peopleBulkChangeInputSchema,
  answer: okAnswerCodec(z.object({ results: z.array(bulkChangeResultOfPersonSchema) })),
});
