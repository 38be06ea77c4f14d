import { z } from 'zod';
import { pkSchema } from '../../kit/rowId.ts';
import { localDateSchema, localTimeSchema } from '../../kit/time.ts';
import {
  type AgreementRefusalDecisionKind,
  agreementRefusalDecisions,
  type HostAnswer,
  hostAnswers,
} from './reception.ts';
import type { VisitStatus } from './visit.ts';

const hostAnswerPageStates = [
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
