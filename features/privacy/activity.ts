import { z } from 'zod';
import { activityKind, camelCaseNameSchema } from '../../kit/activityKind.ts';
import { localDateSchema } from '../../kit/time.ts';
import { dataRequestKinds, dataRequestOutcomes } from './dataRequest.ts';
import { dataRequestsTopic } from './dataRequestApi.ts';
import { dataSubjectsTopic } from './dataSubjectApi.ts';
import { deletionRequestsTopic } from './deletionRequestApi.ts';
import { legalHoldsTopic } from './legalHoldApi.ts';
import { retentionTopic } from './retentionApi.ts';

const personEntity = { entity: 'user' };
const buildingEntity = { entity: 'building' };

export const deletionRequested = activityKind('user.deletion_requested', {
  ...personEntity,
  withoutAccount: 'link',
  details: z.object({ proven: z.boolean() }),
});
export const deletionDeclined = activityKind('user.deletion_declined', personEntity);
/** Notifies administrators' screens that the list of requests has changed. */
export const deletionRequestsChanged = activityKind('building.deletion_requests_changed', {
  ...buildingEntity,
  topic: deletionRequestsTopic,
});
export const retentionChanged = activityKind('building.retention_changed', {
  ...buildingEntity,
  topic: retentionTopic,
  details: z.object({ from: z.int().nullable(), to: z.int().nullable() }),
});
/** `counts` has the number of items from before `before` by feature. */
export const visitorsAnonymized = activityKind('visitors.anonymised', {
  ...buildingEntity,
  topic: ['visits', retentionTopic],
  details: z.object({ before: localDateSchema, counts: z.record(camelCaseNameSchema, z.int()) }),
});

export const personDataExported = activityKind('user.data_exported', personEntity);
export const personExportOffered = activityKind('user.data_offered', personEntity);
export const personDataErased = activityKind('user.data_erased', {
  ...personEntity,
  topic: dataSubjectsTopic,
});
const counts = z.record(camelCaseNameSchema, z.int());
export const visitorDataExported = activityKind('visitors.data_exported', {
  ...buildingEntity,
  details: z.object({ counts }),
});
export const visitorDataErased = activityKind('visitors.data_erased', {
  ...buildingEntity,
  topic: ['visits', 'rooms', 'parcels', dataSubjectsTopic],
  details: z.object({ counts }),
});

const reason = z.object({ reason: z.string().optional() });
const personHoldActivity = {
  ...personEntity,
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
  ...buildingEntity,
  topic: legalHoldsTopic,
  details: z.object({ hold: z.int() }),
  personal: { personKind: 'user', values: reason },
} as const;
export const visitorHoldSet = activityKind('visitors.hold_set', visitorHoldActivity);
export const visitorHoldLifted = activityKind('visitors.hold_lifted', visitorHoldActivity);

const dataRequestEntity = { entity: 'privacy_request', topic: dataRequestsTopic } as const;
export const dataRequestRecorded = activityKind('privacy_request.recorded', {
  ...dataRequestEntity,
  withoutAccount: 'link',
  details: z.object({ kind: z.enum(dataRequestKinds) }),
});
export const dataRequestClosed = activityKind('privacy_request.closed', {
  ...dataRequestEntity,
  details: z.object({ outcome: z.enum(dataRequestOutcomes) }),
});
