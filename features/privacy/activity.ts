import { z } from 'zod';
import { codeName, fact } from '../../kit/activity.ts';
import { localDate } from '../../kit/time.ts';
import { deletionRequestsTopic, retentionTopic } from './api.ts';
import { letterKinds, letterOutcomes } from './letter.ts';
import { holdsTopic, lettersTopic, subjectsTopic } from './protectionApi.ts';

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
  says: z.object({ from: z.int().nullable(), to: z.int().nullable() }),
});
/** Of days before `before`, so many of each feature's things, by the feature's name. */
export const visitorsForgotten = fact('visitors.anonymised', {
  ...aBuilding,
  topic: ['visits', retentionTopic],
  says: z.object({ before: localDate, counts: z.record(codeName, z.int()) }),
});

/** What is held about them was handed out, or erased, as they asked. */
export const personExported = fact('user.data_exported', aPerson);
/** They were mailed where they take it along themselves. */
export const exportOffered = fact('user.data_offered', aPerson);
export const personErased = fact('user.data_erased', { ...aPerson, topic: subjectsTopic });
const counts = z.record(codeName, z.int());
/** The same of somebody without an account: so many of each feature's things. */
export const visitorExported = fact('visitors.data_exported', { ...aBuilding, says: z.object({ counts }) });
export const visitorErased = fact('visitors.data_erased', {
  ...aBuilding,
  topic: ['visits', 'rooms', 'parcels', subjectsTopic],
  says: z.object({ counts }),
});

const reason = z.object({ reason: z.string().optional() });
const ofPerson = { ...aPerson, topic: holdsTopic, personal: { of: 'user', values: reason } } as const;
const ofVisit = { about: 'visit', topic: holdsTopic, personal: { of: 'visitor', values: reason } } as const;
export const personHeld = fact('user.hold_set', ofPerson);
export const personReleased = fact('user.hold_lifted', ofPerson);
export const visitHeld = fact('visit.hold_set', ofVisit);
export const visitReleased = fact('visit.hold_lifted', ofVisit);
const ofVisitor = {
  ...aBuilding,
  topic: holdsTopic,
  says: z.object({ hold: z.int() }),
  personal: { of: 'user', values: reason },
} as const;
export const visitorHeld = fact('visitors.hold_set', ofVisitor);
export const visitorReleased = fact('visitors.hold_lifted', ofVisitor);

const aLetter = { about: 'privacy_request', topic: lettersTopic } as const;
export const letterRecorded = fact('privacy_request.recorded', {
  ...aLetter,
  says: z.object({ kind: z.enum(letterKinds) }),
});
export const letterClosed = fact('privacy_request.closed', {
  ...aLetter,
  says: z.object({ outcome: z.enum(letterOutcomes) }),
});
