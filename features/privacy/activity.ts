import { z } from 'zod';
import { activityKind, camelCaseName } from '../../kit/activityKind.ts';
import { localDate } from '../../kit/time.ts';
import { deletionRequestsTopic, retentionTopic } from './api.ts';
import { dataRequestKinds, dataRequestOutcomes } from './dataRequest.ts';
import { dataRequestsTopic, legalHoldsTopic, subjectsTopic } from './protectionApi.ts';

const aboutPerson = { entity: 'user' };
const aboutBuilding = { entity: 'building' };

export const deletionRequested = activityKind('user.deletion_requested', {
  ...aboutPerson,
  details: z.object({ proven: z.boolean() }),
});
export const deletionDeclined = activityKind('user.deletion_declined', aboutPerson);
/** Notifies administrators' screens that the list of requests has changed. */
export const deletionRequestsChanged = activityKind('building.deletion_requests_changed', {
  ...aboutBuilding,
  topic: deletionRequestsTopic,
});
export const retentionChanged = activityKind('building.retention_changed', {
  ...aboutBuilding,
  topic: retentionTopic,
  details: z.object({ from: z.int().nullable(), to: z.int().nullable() }),
});
/** `counts` has the number of items from before `before` by feature. */
export const visitorsAnonymised = activityKind('visitors.anonymised', {
  ...aboutBuilding,
  topic: ['visits', retentionTopic],
  details: z.object({ before: localDate, counts: z.record(camelCaseName, z.int()) }),
});

export const personExported = activityKind('user.data_exported', aboutPerson);
export const exportOffered = activityKind('user.data_offered', aboutPerson);
export const personErased = activityKind('user.data_erased', { ...aboutPerson, topic: subjectsTopic });
const counts = z.record(camelCaseName, z.int());
export const visitorExported = activityKind('visitors.data_exported', {
  ...aboutBuilding,
  details: z.object({ counts }),
});
export const visitorErased = activityKind('visitors.data_erased', {
  ...aboutBuilding,
  topic: ['visits', 'rooms', 'parcels', subjectsTopic],
  details: z.object({ counts }),
});

const reason = z.object({ reason: z.string().optional() });
const personHoldActivity = {
  ...aboutPerson,
  topic: legalHoldsTopic,
  personal: { personKind: 'user', values: reason },
} as const;
const visitHoldActivity = {
  entity: 'visit',
  topic: legalHoldsTopic,
  personal: { personKind: 'visitor', values: reason },
} as const;
export const personHoldSet = activityKind('user.hold_set', personHoldActivity);
export const personHoldLifted = activityKind('user.hold_lifted', personHoldActivity);
export const visitHoldSet = activityKind('visit.hold_set', visitHoldActivity);
export const visitHoldLifted = activityKind('visit.hold_lifted', visitHoldActivity);
const visitorHoldActivity = {
  ...aboutBuilding,
  topic: legalHoldsTopic,
  details: z.object({ hold: z.int() }),
  personal: { personKind: 'user', values: reason },
} as const;
export const visitorHoldSet = activityKind('visitors.hold_set', visitorHoldActivity);
export const visitorHoldLifted = activityKind('visitors.hold_lifted', visitorHoldActivity);

const aboutDataRequest = { entity: 'privacy_request', topic: dataRequestsTopic } as const;
export const dataRequestRecorded = activityKind('privacy_request.recorded', {
  ...aboutDataRequest,
  details: z.object({ kind: z.enum(dataRequestKinds) }),
});
export const dataRequestClosed = activityKind('privacy_request.closed', {
  ...aboutDataRequest,
  details: z.object({ outcome: z.enum(dataRequestOutcomes) }),
});
