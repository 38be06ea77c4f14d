import { z } from 'zod';
import { withWireName } from '../../../kit/codec.ts';
import { pastedEmailAddressSchema } from '../../../kit/emailSchema.ts';
import { defineErrors } from '../../../kit/errors.ts';
import { pkSchema, rowIdSchema } from '../../../kit/rowId.ts';
import { localDateSchema, localTimeSchema } from '../../../kit/time.ts';
import { EMAIL_MAX, type VisitStatus } from '../visit.ts';

defineErrors('visits', {
  visit_arrived_already: 409,
  visit_left_already: 409,
  visit_not_here: 409,
  visit_not_expected: 409,
  visit_code_unknown: 404,
});

export const agreementRefusalDecisions = ['escorted', 'turnedAway'] as const;
export type AgreementRefusalDecisionKind = (typeof agreementRefusalDecisions)[number];

/** `covered`: an earlier signature applies. `notAsked`: minors do not sign. */
export const visitAgreementStates = ['signed', 'covered', 'missing', 'refused', 'notAsked'] as const;
type VisitAgreementState = (typeof visitAgreementStates)[number];

export function getVisitAgreementState(visit: {
  ndaSigned: boolean;
  covered: boolean;
  partyMinors: boolean;
  agreementRefusedAt: Date | null;
}): VisitAgreementState {
  if (visit.ndaSigned) return 'signed';
  if (visit.covered) return 'covered';
  if (visit.partyMinors) return 'notAsked';
  return visit.agreementRefusedAt ? 'refused' : 'missing';
}

export const hostAnswers = ['coming', 'sendUp', 'fiveMinutes'] as const;
export type HostAnswer = (typeof hostAnswers)[number];

export const messageFromVisitorKinds = ['late', 'here'] as const;
export const visitorDelayMinutes = [10, 20, 30] as const;
export type VisitorDelayMinutes = (typeof visitorDelayMinutes)[number];

export const ASSISTANTS_AFTER_MINUTES = 5;

const hostAnswerPageStates = [
  // The visitor is here, so the host may still answer or change the answer.
  'waits',
  // The visitor refused the agreement and the host has not decided about admission yet.
  'refused',
  'escorted',
  'turnedAway',
  'sentUp',
  'left',
  'undone',
] as const;
type HostAnswerPageState = (typeof hostAnswerPageStates)[number];

/** Grace period in ms to correct a mistaken "send up"; after it the visitor is in the lift. */
const CORRECTION_PERIOD_MS = 2 * 60_000;

interface ArrivedVisit {
  status: VisitStatus;
  departedAt: Date | null;
  agreementRefusedAt: Date | null;
  admission: AgreementRefusalDecisionKind | null;
  hostAnswer: HostAnswer | null;
  hostAnsweredAt: Date | null;
}

const isUndecided = ({ status, agreementRefusedAt, admission }: ArrivedVisit): boolean =>
  agreementRefusedAt !== null && admission === null && (status === 'waiting' || status === 'done');

export function getHostAnswerPageState(visit: ArrivedVisit, now: Date): HostAnswerPageState {
  if (visit.departedAt) return 'left';
  if (isUndecided(visit)) return 'refused';
  if (visit.status !== 'done') return visit.admission ?? 'undone';
  const answeredAtMs = visit.hostAnsweredAt?.getTime() ?? 0;
  return visit.hostAnswer === 'sendUp' && answeredAtMs + CORRECTION_PERIOD_MS < now.getTime()
    ? 'sentUp'
    : 'waits';
}

export const arrivalSchema = z.object({
  state: z.enum(hostAnswerPageStates),
  visitor: z.string(),
  organization: z.string(),
  /** Group size including the visitor. */
  partySize: z.int(),
  date: localDateSchema,
  time: localTimeSchema,
  arrivedAt: localTimeSchema.nullable(),
  building: z.object({ name: z.string(), receptionPhone: z.string() }),
  /** `mine`: given through this link. */
  answer: z
    .object({ answer: z.enum(hostAnswers), at: localTimeSchema, by: z.string(), mine: z.boolean() })
    .nullable(),
});

export type Arrival = z.output<typeof arrivalSchema>;

export const hostAnswerInputSchema = z.object({ answer: z.enum(hostAnswers) });

const hostLinkAnswers = [...hostAnswers, ...agreementRefusalDecisions] as const;
export type HostLinkAnswer = (typeof hostLinkAnswers)[number];
export const hostLinkAnswerInputSchema = z.object({ answer: z.enum(hostLinkAnswers) });

/** Realtime topic that only the people concerned receive, not the whole building. */
export const arrivalsTopic = 'arrivals';

export const unansweredArrivalSchema = z.object({
  id: pkSchema,
  visitor: z.string(),
  organization: z.string(),
  partySize: z.int(),
  arrivedAt: localTimeSchema,
  /** Set for an assistant of the host, otherwise `''`. */
  hostName: z.string(),
  refused: z.boolean(),
});

export type UnansweredArrival = z.output<typeof unansweredArrivalSchema>;

export const departureInputSchema = z.object({ id: rowIdSchema, left: z.boolean().default(true) });
export const hostChangeInputSchema = z.object({
  id: rowIdSchema,
  residentEmail: pastedEmailAddressSchema.min(1).max(EMAIL_MAX),
});
/** Email for undo; null if the host is unchanged or left the building. */
export const hostChangeResultSchema = z.object({
  formerHost: withWireName(z.string().nullable(), 'former_host'),
});

export const agreementRefusalInputSchema = z.object({ id: rowIdSchema, refused: z.boolean() });
/** `null` withdraws the decision. */
export const agreementRefusalDecisionInputSchema = z.object({
  id: rowIdSchema,
  admission: z.enum(agreementRefusalDecisions).nullable(),
});

/** A visitor, as reception and what it lends know them. */
export interface ReceptionVisitor {
  id: number;
  /** In the order of lists: `LE GOFF Gabriel`. */
  visitor: string;
  organization: string;
  hostName: string;
  hostCompany: string;
  partySize: number;
}
