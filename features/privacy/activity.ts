import { z } from 'zod';
import { activityKind, codeName } from '../../kit/activityKind.ts';
import { localDate } from '../../kit/time.ts';
import { deletionRequestsTopic, retentionTopic } from './api.ts';
import { letterKinds, letterOutcomes } from './letter.ts';
import { holdsTopic, lettersTopic, subjectsTopic } from './protectionApi.ts';

const aPerson = { about: 'user' };
const aBuilding = { about: 'building' };

/** `proven`: sent with the account's password. */
export const deletionRequested = activityKind('user.deletion_requested', {
  ...aPerson,
  says: z.object({ proven: z.boolean() }),
});
export const deletionDeclined = activityKind('user.deletion_declined', aPerson);
/** Notifies administrators' screens that the list of requests has changed. */
export const deletionRequestsChanged = activityKind('building.deletion_requests_changed', {
  ...aBuilding,
  topic: deletionRequestsTopic,
});
export const retentionChanged = activityKind('building.retention_changed', {
  ...aBuilding,
  topic: retentionTopic,
  says: z.object({ from: z.int().nullable(), to: z.int().nullable() }),
});
/** `counts` has the number of items from before `before` by feature. */
export const visitorsForgotten = activityKind('visitors.anonymised', {
  ...aBuilding,
  topic: ['visits', retentionTopic],
  says: z.object({ before: localDate, counts: z.record(codeName, z.int()) }),
});

export const personExported = activityKind('user.data_exported', aPerson);
export const exportOffered = activityKind('user.data_offered', aPerson);
export const personErased = activityKind('user.data_erased', { ...aPerson, topic: subjectsTopic });
const counts = z.record(codeName, z.int());
export const visitorExported = activityKind('visitors.data_exported', {
  ...aBuilding,
  says: z.object({ counts }),
});
export const visitorErased = activityKind('visitors.data_erased', {
  ...aBuilding,
  topic: ['visits', 'rooms', 'parcels', subjectsTopic],
  says: z.object({ counts }),
});

const reason = z.object({ reason: z.string().optional() });
const ofPerson = { ...aPerson, topic: holdsTopic, personal: { of: 'user', values: reason } } as const;
const ofVisit = { about: 'visit', topic: holdsTopic, personal: { of: 'visitor', values: reason } } as const;
export const personHeld = activityKind('user.hold_set', ofPerson);
export const personReleased = activityKind('user.hold_lifted', ofPerson);
export const visitHeld = activityKind('visit.hold_set', ofVisit);
export const visitReleased = activityKind('visit.hold_lifted', ofVisit);
const ofVisitor = {
  ...aBuilding,
  topic: holdsTopic,
  says: z.object({ hold: z.int() }),
  personal: { of: 'user', values: reason },
} as const;
export const visitorHeld = activityKind('visitors.hold_set', ofVisitor);
export const visitorReleased = activityKind('visitors.hold_lifted', ofVisitor);

const aLetter = { about: 'privacy_request', topic: lettersTopic } as const;
export const letterRecorded = activityKind('privacy_request.recorded', {
  ...aLetter,
  says: z.object({ kind: z.enum(letterKinds) }),
});
export const letterClosed = activityKind('privacy_request.closed', {
  ...aLetter,
  says: z.object({ outcome: z.enum(letterOutcomes) }),
});
