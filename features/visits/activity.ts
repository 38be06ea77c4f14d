import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { localDateSchema } from '../../kit/time.ts';
import {
  agreementRefusalDecisions,
  arrivalsTopic,
  hostAnswers,
  visitorDelayMinutes,
} from './arrivals/arrival.ts';
import { signatureProofKinds } from './shared.ts';
import { visitSchema, visitStatuses } from './visit.ts';

const visitEntry = { entity: 'visit', topic: 'visits' } as const;
/** Also published under the arrivals topic, which only the host and their assistants receive. */
const arrivalEntry = { entity: 'visit', topic: ['visits', arrivalsTopic] } as const;
const scheduledEntry = { ...visitEntry, details: z.object({ residentId: z.int() }) };
const status = z.enum(visitStatuses);

const values = visitSchema
  .pick({
    date: true,
    time: true,
    visitorFirstName: true,
    visitorLastName: true,
    visitorEmail: true,
    organization: true,
    comment: true,
    language: true,
    vip: true,
    needsHelp: true,
    partySize: true,
    partyName: true,
    partyMinors: true,
  })
  .extend({ hasNoEmail: z.boolean() })
  .partial();

export const visitScheduled = activityKind('visit.scheduled', scheduledEntry);
export const visitImported = activityKind('visit.imported', scheduledEntry);
export const visitChanged = activityKind('visit.changed', {
  ...visitEntry,
  personal: { personKind: 'visitor', values },
});
export const visitStatusChanged = activityKind('visit.status_changed', {
  ...arrivalEntry,
  details: z.object({ from: status, to: status }),
});
export const visitHandedOver = activityKind('visit.handed_over', {
  ...arrivalEntry,
  details: z.object({ from: z.int(), to: z.int() }),
});
/** `count`: named members; `heads`: size of the group. Names are never recorded. */
export const visitMembersNamed = activityKind('visit.members_named', {
  ...visitEntry,
  withoutAccount: 'visitor',
  details: z.object({ count: z.int(), heads: z.int() }),
});
export const visitGroupCounted = activityKind('visit.group_counted', {
  ...visitEntry,
  details: z.object({ heads: z.int() }),
});
export const visitCanceled = activityKind('visit.canceled', visitEntry);
export const visitRemoved = activityKind('visit.removed', visitEntry);
/** A departure also concerns badges, which are due back. */
const departureEntry = { entity: 'visit', topic: ['visits', 'badge', arrivalsTopic] } as const;
export const visitDeparted = activityKind('visit.departed', {
  ...departureEntry,
  details: z.object({ unseen: z.boolean() }),
});
export const visitDepartureUndone = activityKind('visit.departure_undone', departureEntry);
export const visitMovedToBuilding = activityKind('visit.moved_here', {
  ...visitEntry,
  details: z.object({ from: localDateSchema, building: z.int() }),
});
export const visitAgreementRefused = activityKind('visit.agreement_refused', {
  ...arrivalEntry,
  details: z.object({ refused: z.boolean() }),
});
export const visitAdmissionDecided = activityKind('visit.admission_decided', {
  ...arrivalEntry,
  withoutAccount: 'link',
  details: z.object({ admission: z.enum(agreementRefusalDecisions).nullable() }),
});
/** The papers of the visitor have not been checked yet. */
export const visitUnverifiedSignatureAdded = activityKind('visit.nda_claimed', {
  ...visitEntry,
  withoutAccount: 'visitor',
});
export const visitAgreementSigned = activityKind('visit.nda_signed', {
  ...visitEntry,
  withoutAccount: 'visitor',
  details: z.object({ how: z.enum(signatureProofKinds) }),
});
/** Reported on the visitor's own page; `onTime` withdraws the earlier report. */
export const visitMessageReceived = activityKind('visit.visitor_says', {
  ...visitEntry,
  withoutAccount: 'visitor',
  details: z.object({
    what: z.enum(['late', 'here', 'onTime']),
    minutes: z.literal(visitorDelayMinutes).nullable(),
  }),
});
export const visitCanceledByVisitor = activityKind('visit.canceled_by_visitor', {
  ...visitEntry,
  withoutAccount: 'visitor',
});
export const visitHostAnswered = activityKind('visit.host_answered', {
  ...arrivalEntry,
  withoutAccount: 'link',
  details: z.object({ answer: z.enum(hostAnswers), by: z.int() }),
});
export const visitAssistantsNotified = activityKind('visit.deputies_asked', {
  ...arrivalEntry,
  details: z.object({ count: z.int() }),
});
