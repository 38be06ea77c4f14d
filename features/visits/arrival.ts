import { z } from 'zod';
import { localDate, localTime } from '../../kit/time.ts';
import { type Admission, admissions, type HostAnswer, hostAnswers } from './atReception.ts';
import type { VisitStatus } from './visit.ts';

/**
 * What an answer still does: the visitor waits, or does not sign and what becomes of them is asked, or was decided; was sent up, has left,
 * or was checked in by mistake.
 */
export const arrivalStates = [
  'waits',
  'refused',
  'escorted',
  'turnedAway',
  'sentUp',
  'left',
  'undone',
] as const;
export type ArrivalState = (typeof arrivalStates)[number];

/** For so long whoever pressed the wrong button may say something else, in milliseconds: then the visitor is in the lift. */
const STILL_BELOW = 2 * 60_000;

interface Arrived {
  status: VisitStatus;
  departedAt: Date | null;
  agreementRefusedAt: Date | null;
  admission: Admission | null;
  hostAnswer: HostAnswer | null;
  hostAnsweredAt: Date | null;
}

/** They do not sign the agreement, and it is not decided yet what becomes of them. */
const isUndecided = ({ status, agreementRefusedAt, admission }: Arrived): boolean =>
  agreementRefusedAt !== null && admission === null && (status === 'waiting' || status === 'done');

export function arrivalState(visit: Arrived, now: Date): ArrivalState {
  if (visit.departedAt) return 'left';
  if (isUndecided(visit)) return 'refused';
  if (visit.status !== 'done') return visit.admission ?? 'undone';
  const answered = visit.hostAnsweredAt?.getTime() ?? 0;
  return visit.hostAnswer === 'sendUp' && answered + STILL_BELOW < now.getTime() ? 'sentUp' : 'waits';
}

/** An arrival, as whoever was mailed about it sees it. */
export const arrival = z.object({
  state: z.enum(arrivalStates),
  visitor: z.string(),
  organization: z.string(),
  /** Heads, the visitor's included. */
  partySize: z.int(),
  date: localDate,
  /** When they were expected, and when they came. */
  time: localTime,
  arrivedAt: localTime.nullable(),
  building: z.object({ name: z.string(), receptionPhone: z.string() }),
  /** What was answered last: when, and by whom; `mine`: by who has this link. */
  answer: z
    .object({ answer: z.enum(hostAnswers), at: localTime, by: z.string(), mine: z.boolean() })
    .nullable(),
});
export type Arrival = z.output<typeof arrival>;

export const hostAnswerGiven = z.object({ answer: z.enum(hostAnswers) });

/** What the page of a mail's link takes: of somebody who does not sign, what becomes of them. */
export const linkAnswers = [...hostAnswers, ...admissions] as const;
export type LinkAnswer = (typeof linkAnswers)[number];
export const linkAnswerGiven = z.object({ answer: z.enum(linkAnswers) });

/** What live updates call the arrivals that wait for an answer: each is heard of by whom it concerns, and not by the whole building. */
export const arrivalsTopic = 'arrivals';

/** A visitor who stands at the desk and of whom nothing was said yet, for who is visited or acts for them. */
export const waitingArrival = z.object({
  id: z.int(),
  visitor: z.string(),
  organization: z.string(),
  partySize: z.int(),
  arrivedAt: localTime,
  /** Whose visitor it is, for their assistant; `''` for themselves. */
  hostName: z.string(),
  /** They do not sign the agreement, and it is not decided yet what becomes of them. */
  refused: z.boolean(),
});
export type WaitingArrival = z.output<typeof waitingArrival>;
