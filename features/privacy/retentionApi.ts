import { okAnswerCodec, unpagedListAnswerCodec } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { processingActivitySchema } from './processingRegister.ts';
import { retentionPeriodsAndRunsSchema, retentionPeriodsEditSchema } from './retention.ts';

const retentionPath = '/api/buildings/:building/retention';
export const retentionTopic = 'retention';

export const readRetention = endpoint({
  name: 'readRetention',
  method: 'GET',
  path: retentionPath,
  summary: 'Read how many days the building keeps each kind of personal data, and its last cleanups',
  access: 'user',
  building: 'path',
  topic: retentionTopic,
  answer: retentionPeriodsAndRunsSchema,
});

export const changeRetention = endpoint({
  name: 'changeRetention',
  method: 'PATCH',
  path: retentionPath,
  summary: 'Change how many days the building keeps the given kinds of personal data',
  access: 'user',
  building: 'path',
  topic: retentionTopic,
  body: retentionPeriodsEditSchema,
  takesNull: true,
  answer: okAnswerCodec(),
});

export const readProcessingRegister = endpoint({
  name: 'readProcessingRegister',
  method: 'GET',
  path: '/api/buildings/:building/privacy/register',
  summary: 'Read the register of processing: purposes, people, legal bases and actual retention periods',
  access: 'user',
  building: 'path',
  topic: retentionTopic,
  answer: unpagedListAnswerCodec(processingActivitySchema),
});
