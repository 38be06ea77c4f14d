import { z } from 'zod';
import { PERSON_EMAIL_MAX, PERSON_NAME_MAX } from '../../core/people/person.ts';
import { plainLine } from '../../kit/plainLine.ts';
import { rowId } from '../../kit/rowId.ts';
import { invitationRoles } from './invitation.ts';

const name = plainLine.min(1).max(PERSON_NAME_MAX);

/** Somebody who wants an account. What they say of their rights is not asked: the code knows. */
export const newRegistration = z.object({
  email: z.string().trim().max(PERSON_EMAIL_MAX).pipe(z.email()),
  firstName: name,
  lastName: name,
  password: z.string().min(1).max(200),
  company: rowId,
  /** Where they want to belong, which counts without a valid code only. */
  buildings: z.array(rowId).max(50).default([]),
  code: z.string().max(200).default(''),
  /** The whole last step of the address that was opened, where it was one: a change to any part of it voids the code. */
  link: z.string().max(500).default(''),
});
export type NewRegistration = z.output<typeof newRegistration>;

/** What came of opening the mailed link: an account, which may have been open before, or a wait for an administrator. */
export const outcomes = ['active', 'alreadyActive', 'waiting'] as const;

/** What a registration link stands for. */
export const offer = z.object({
  /** Those of its buildings that exist. */
  buildings: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Null without a code that works: then nothing else is fixed either. */
  role: z.enum(invitationRoles).nullable(),
  /** The only one, where the invitation fixes it. */
  company: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Of the addresses that the invitation is for; '' for any. */
  emailDomain: z.string(),
});
export type Offer = z.output<typeof offer>;

/** A confirmed registration that waits, as administrators see it. */
export const waitingRegistration = z.object({
  id: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.object({ id: z.int(), name: z.string() }),
  buildings: z.array(z.object({ id: z.int(), name: z.string() })),
  /** ISO 8601, UTC. */
  confirmedAt: z.string(),
  /** Somebody who administers all its buildings may decide. */
  mayDecide: z.boolean(),
});
export type WaitingRegistration = z.output<typeof waitingRegistration>;

const DAY = 24 * 60 * 60 * 1000;
/**
 * A registration that nobody confirmed lapses after this time, in milliseconds (docs/specification.md §11).
 */
export const UNCONFIRMED_LIFE = 3 * DAY;
/** One that no administrator decided on. */
export const UNDECIDED_LIFE = 30 * DAY;
/** So long after the account was opened the mailed link says so. */
export const OPENED_LIFE = 30 * DAY;

/** What the list of those who wait can be sorted by. */
export const waitingSorts = ['name', 'company', 'since'] as const;
export type WaitingSort = (typeof waitingSorts)[number];
