import { okAnswerCodec, unpagedListAnswerCodec } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { inBuilding, privacyPath } from './dataSubjectApi.ts';
import { processingActivitySchema } from './processingRegister.ts';
import { retentionPeriodsAndRunsSchema, retentionPeriodsEditSchema } from './retention.ts';

const retentionPath = '/api/buildings/:building/retention';
export const retentionTopic = 'retention';

export const readRetention = endpoint({
  name: 'readRetention',
  method: 'GET',
  path: retentionPath,
  summary: 'Read how many days the building keeps each kind of personal data, and its last cleanups',
  ...inBuilding,
  topic: retentionTopic,
  answer: retentionPeriodsAndRunsSchema,
});

export const changeRetention = endpoint({
  name: 'changeRetention',
  method: 'PATCH',
  path: retentionPath,
  summary: 'Change how many days the building keeps the given kinds of personal data',
  ...inBuilding,
  topic: retentionTopic,
  body: retentionPeriodsEditSchema,
  takesNull: true,
  answer: okAnswerCodec(),
});

export const readProcessingRegister = endpoint({
  name: 'readProcessingRegister',
  method: 'GET',
  path: `${privacyPath}/register`,
  summary: 'Read the register of processing: purposes, people, legal bases and actual retention periods',
  ...inBuilding,
  topic: retentionTopic,
  answer: unpagedListAnswerCodec(processingActivitySchema),
});
