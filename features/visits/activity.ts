import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { localDate } from '../../kit/time.ts';
import { arrivalsTopic } from './arrival.ts';
import { admissions, delays, hostAnswers } from './atReception.ts';
import { ndaProofs } from './shared.ts';
import { visit, visitStatuses } from './visit.ts';

const aVisit = { about: 'visit', topic: 'visits' } as const;
/** Whom it concerns, who is visited, is told whether somebody still waits. */
const anArrival = { about: 'visit', topic: ['visits', arrivalsTopic] } as const;
const expected = { ...aVisit, says: z.object({ residentId: z.int() }) };
const status = z.enum(visitStatuses);

const values = visit
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

export const visitScheduled = activityKind('visit.scheduled', expected);
export const visitImported = activityKind('visit.imported', expected);
export const visitChanged = activityKind('visit.changed', { ...aVisit, personal: { of: 'visitor', values } });
export const visitStatusChanged = activityKind('visit.status_changed', {
  ...anArrival,
  says: z.object({ from: status, to: status }),
});
/** Somebody else is visited from then on: of who has arrived the one is told, and the other no more. */
export const visitHandedOver = activityKind('visit.handed_over', {
  ...anArrival,
  says: z.object({ from: z.int(), to: z.int() }),
});
/** Who comes in a group, of whom so many are named, and how many it is by then. Their names are in no fact. */
export const visitMembersNamed = activityKind('visit.members_named', {
  ...aVisit,
  says: z.object({ count: z.int(), heads: z.int() }),
});
/** So many of a group came, as the desk has put right. */
export const visitGroupCounted = activityKind('visit.group_counted', {
  ...aVisit,
  says: z.object({ heads: z.int() }),
});
export const visitCanceled = activityKind('visit.canceled', aVisit);
export const visitRemoved = activityKind('visit.removed', aVisit);
/** Their badge should be back, or need not be yet. */
const ofBadges = { about: 'visit', topic: ['visits', 'badge', arrivalsTopic] } as const;
/** `unseen`: the day closed, and nobody saw them leave. */
export const visitDeparted = activityKind('visit.departed', {
  ...ofBadges,
  says: z.object({ unseen: z.boolean() }),
});
/** They have not left after all. */
export const visitDepartureUndone = activityKind('visit.departure_undone', ofBadges);
/** It was of another day, or of another building. */
export const visitMovedHere = activityKind('visit.moved_here', {
  ...aVisit,
  says: z.object({ from: localDate, building: z.int() }),
});
export const visitAgreementRefused = activityKind('visit.agreement_refused', {
  ...anArrival,
  says: z.object({ refused: z.boolean() }),
});
export const visitAdmissionDecided = activityKind('visit.admission_decided', {
  ...anArrival,
  says: z.object({ admission: z.enum(admissions).nullable() }),
});
/** Somebody signed in the name of its visitor; the desk has not checked their papers. */
export const visitNdaClaimed = activityKind('visit.nda_claimed', aVisit);
/** The visit counts as signed; `how` is what proves it. */
export const visitNdaSigned = activityKind('visit.nda_signed', {
  ...aVisit,
  says: z.object({ how: z.enum(ndaProofs) }),
});
/** On the visit's own page; `onTime` takes back what was said before. */
export const visitVisitorSays = activityKind('visit.visitor_says', {
  ...aVisit,
  says: z.object({
    what: z.enum(['late', 'here', 'onTime']),
    minutes: z.literal(delays).nullable(),
  }),
});
export const visitCanceledByVisitor = activityKind('visit.canceled_by_visitor', aVisit);
/** What is to become of who has arrived; `by` the host, or whoever was asked in their place. */
export const visitHostAnswered = activityKind('visit.host_answered', {
  ...anArrival,
  says: z.object({ answer: z.enum(hostAnswers), by: z.int() }),
});
/** Nobody has answered: so many assistants of the host are asked. */
export const visitDeputiesAsked = activityKind('visit.deputies_asked', {
  ...anArrival,
  says: z.object({ count: z.int() }),
});
