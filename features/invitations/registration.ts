import { z } from 'zod';
import { PERSON_EMAIL_MAX, PERSON_NAME_MAX } from '../../core/people/person.ts';
import { roles } from '../../kit/actor.ts';
import { codeText } from '../../kit/code.ts';
import { emailAddress } from '../../kit/emailSchema.ts';
import { personName } from '../../kit/personName.ts';
import { plainLine } from '../../kit/plainLine.ts';
import { rowId } from '../../kit/rowId.ts';
import { invitationRoles } from './invitation.ts';

const name = personName.min(1).max(PERSON_NAME_MAX);

/** Somebody who wants an account. What they say of their rights is not asked: the code knows. */
export const newRegistration = z.object({
  email: emailAddress(PERSON_EMAIL_MAX),
  firstName: name,
  lastName: name,
  password: z.string().min(1).max(200),
  company: rowId,
  /** Where they want to belong, which counts without a valid code only. */
  buildings: z.array(rowId).max(50).default([]),
  code: codeText(200).default(''),
  /** The whole last step of the address that was opened, where it was one: a change to any part of it voids the code. */
  link: z.string().max(500).default(''),
});
export type NewRegistration = z.output<typeof newRegistration>;

/**
 * What came of confirming: an account, which may have been open before, maybe without a password yet (`invited`: a mail asks for
 * it), or a wait for an administrator.
 */
export const outcomes = ['active', 'alreadyActive', 'invited', 'waiting'] as const;
export type Outcome = (typeof outcomes)[number];

/** The mailed link, which alone opens nothing, and the password that the account is to have. */
export const confirmation = z.object({
  token: z.string().min(1).max(200),
  password: z.string().min(1).max(200),
});
export type Confirmation = z.output<typeof confirmation>;

/** What a mailed link is worth: it can be confirmed, or this came of it; `accountExists` where the address has one by now. */
export const linkStates = ['open', 'alreadyActive', 'invited', 'waiting', 'accountExists', 'dead'] as const;

/** What whoever opens the mailed link is told before they confirm. */
export const linkCheck = z.object({
  state: z.enum(linkStates),
  /** What would be confirmed: null unless the link is open. */
  registration: z
    .object({
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      companyName: z.string(),
      buildings: z.array(z.string()),
    })
    .nullable(),
});
export type LinkCheck = z.output<typeof linkCheck>;

/**
 * What the code of a registration link is worth: there is none; it works; it does not, whether it was made up, has expired, was
 * used up or taken back; or it is that of another link, for other buildings or another role.
 */
export const codeStates = ['none', 'good', 'dead', 'elsewhere'] as const;

/** What a registration link stands for. */
export const offer = z.object({
  code: z.enum(codeStates),
  /** Those of its buildings that exist. */
  buildings: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Null without a code that works: then nothing else is fixed either. */
  role: z.enum(invitationRoles).nullable(),
  /** The only one, where the invitation fixes it. */
  company: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Of the addresses that the invitation is for; '' for any. */
  emailDomain: z.string(),
  /** Whether it is for one address alone, which it was e-mailed to. */
  personal: z.boolean(),
});
export type Offer = z.output<typeof offer>;

/** What a registration waits for: an administrator's approval; or, before that, its confirmation. */
export const pendingStates = ['waiting', 'unconfirmed'] as const;
export type PendingState = (typeof pendingStates)[number];

/** Which registrations are asked for. */
export const pendingFilter = z.object({ state: z.enum(pendingStates).default('waiting') });
export type PendingFilter = z.output<typeof pendingFilter>;

/** A registration that waits, as those see it who look after people. */
export const pendingRegistration = z.object({
  id: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Those that the account would have: of an unconfirmed one, as its invitation says where that works. */
  company: z.object({ id: z.int(), name: z.string() }),
  buildings: z.array(z.object({ id: z.int(), name: z.string() })),
  /** What its invitation gives as soon as it is confirmed; null: an administrator decides. */
  role: z.enum(invitationRoles).nullable(),
  /** All ISO 8601, UTC. */
  requestedAt: z.string(),
  /** Null: it is not. */
  confirmedAt: z.string().nullable(),
  /** Then it lapses. */
  keptUntil: z.string(),
  /** Whether the reader may approve or refuse it or, before that, confirm it or throw it away. */
  mayDecide: z.boolean(),
});
export type PendingRegistration = z.output<typeof pendingRegistration>;

/** What an administrator gives somebody who waits; left out: what was asked for, as limited. */
export const approval = z.object({
  company: rowId.optional(),
  role: z.enum(roles).optional(),
  buildings: z.array(rowId).min(1).max(50).optional(),
});
export type Approval = z.output<typeof approval>;

export const REASON_MAX = 300;

/** Why an administrator refuses somebody, in their own words; '' where they do not say. It is one paragraph of an e-mail. */
export const refusal = z.object({
  reason: plainLine.max(REASON_MAX).default(''),
});
export type Refusal = z.output<typeof refusal>;

const DAY = 24 * 60 * 60 * 1000;
/**
 * A registration that nobody confirmed lapses after this time, in milliseconds (docs/specification.md §11).
 */
export const UNCONFIRMED_LIFETIME_MS = 3 * DAY;
/** One that no administrator decided on. */
export const UNDECIDED_LIFETIME_MS = 30 * DAY;
/** So long after the account was opened the mailed link says so. */
export const OPENED_LINK_LIFETIME_MS = 30 * DAY;

/** What the list of those who wait can be sorted by. */
export const pendingSorts = ['name', 'company', 'since'] as const;
export type PendingSort = (typeof pendingSorts)[number];
