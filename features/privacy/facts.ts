import { z } from 'zod';
import { codeName, fact } from '../../kit/fact.ts';
import { localDate } from '../../kit/time.ts';
import { deletionRequestsTopic, retentionTopic } from './wire.ts';

const aPerson = { about: 'user' };
const aBuilding = { about: 'building' };

/** `proven`: with the account's password. */
export const deletionRequested = fact('user.deletion_requested', {
  ...aPerson,
  says: z.object({ proven: z.boolean() }),
});
export const deletionDeclined = fact('user.deletion_declined', aPerson);
/** Somebody of the building asks to be deleted, has proven it, or was answered: what its administrators see. */
export const deletionRequestsChanged = fact('building.deletion_requests_changed', {
  ...aBuilding,
  topic: deletionRequestsTopic,
});
export const retentionChanged = fact('building.retention_changed', {
  ...aBuilding,
  topic: retentionTopic,
  says: z.object({ from: z.int(), to: z.int() }),
});
/** Of days before `before`, so many of each feature's things, by the feature's name. */
export const visitorsForgotten = fact('visitors.anonymised', {
  ...aBuilding,
  topic: ['visits', retentionTopic],
  says: z.object({ before: localDate, counts: z.record(codeName, z.int()) }),
});
