import { z } from 'zod';
import { PERSON_EMAIL_MAX, PERSON_NAME_MAX } from '../../core/people/person.ts';
import { roles } from '../../kit/actor.ts';
import { emailAddress } from '../../kit/emailSchema.ts';
import { linkCode } from '../../kit/linkCode.ts';
import { personName } from '../../kit/personName.ts';
import { plainLine } from '../../kit/plainLine.ts';
import { rowId } from '../../kit/rowId.ts';
import { invitationRoles } from './invitation.ts';

const name = personName.min(1).max(PERSON_NAME_MAX);

/** Contains no rights: the code decides. */
export const newRegistrationSchema = z.object({
  email: emailAddress(PERSON_EMAIL_MAX),
  firstName: name,
  lastName: name,
  password: z.string().min(1).max(200),
  company: rowId,
  /** Used only without a valid code. */
  buildings: z.array(rowId).max(50).default([]),
  code: linkCode(200).default(''),
  /** The last path segment of the opened URL. If it differs from the signed invitation, the code is void. */
  link: z.string().max(500).default(''),
});
export type NewRegistration = z.output<typeof newRegistrationSchema>;

/** `invited`: the account exists, but its owner must still set a password by mail. */
export const registrationOutcomes = ['active', 'alreadyActive', 'invited', 'waiting'] as const;
export type RegistrationOutcome = (typeof registrationOutcomes)[number];

export const confirmationSchema = z.object({
  token: z.string().min(1).max(200),
  password: z.string().min(1).max(200),
});
export type Confirmation = z.output<typeof confirmationSchema>;

export const registrationLinkStates = [
  'open',
  'alreadyActive',
  'invited',
  'waiting',
  'accountExists',
  'dead',
] as const;

export const linkCheckSchema = z.object({
  state: z.enum(registrationLinkStates),
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
export type LinkCheck = z.output<typeof linkCheckSchema>;

/** `dead`: made up, expired, used up or revoked. `elsewhere`: the code belongs to another link. */
export const invitationCodeStates = ['none', 'good', 'dead', 'elsewhere'] as const;

export const registrationOfferSchema = z.object({
  code: z.enum(invitationCodeStates),
  buildings: z.array(z.object({ id: z.int(), name: z.string() })),
  role: z.enum(invitationRoles).nullable(),
  company: z.object({ id: z.int(), name: z.string() }).nullable(),
  emailDomain: z.string(),
  /** True if the invitation was e-mailed and is for that address only. */
  personal: z.boolean(),
});
export type RegistrationOffer = z.output<typeof registrationOfferSchema>;

export const pendingStates = ['waiting', 'unconfirmed'] as const;
export type PendingState = (typeof pendingStates)[number];

export const pendingFilterSchema = z.object({ state: z.enum(pendingStates).default('waiting') });
export type PendingFilter = z.output<typeof pendingFilterSchema>;

export const pendingRegistrationSchema = z.object({
  id: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Values of the future account: an open invitation overrides what was requested. */
  company: z.object({ id: z.int(), name: z.string() }),
  buildings: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Given by the invitation on confirmation; null if an administrator decides. */
  role: z.enum(invitationRoles).nullable(),
  requestedAt: z.string(),
  confirmedAt: z.string().nullable(),
  keptUntil: z.string(),
  mayDecide: z.boolean(),
});
export type PendingRegistration = z.output<typeof pendingRegistrationSchema>;

/** Defaults: the requested company and buildings, role `limited`. */
export const registrationApprovalSchema = z.object({
  company: rowId.optional(),
  role: z.enum(roles).optional(),
  buildings: z.array(rowId).min(1).max(50).optional(),
});
export type RegistrationApproval = z.output<typeof registrationApprovalSchema>;

export const REFUSAL_REASON_MAX = 300;

export const registrationRefusalSchema = z.object({
  reason: plainLine.max(REFUSAL_REASON_MAX).default(''),
});
export type RegistrationRefusal = z.output<typeof registrationRefusalSchema>;

const DAY = 24 * 60 * 60 * 1000;
/** Unconfirmed registrations are deleted after this time (docs/specification.md §11). */
export const UNCONFIRMED_LIFETIME_MS = 3 * DAY;
export const UNDECIDED_LIFETIME_MS = 30 * DAY;
/** How long the mailed link reports that the account is open. */
export const OPENED_LINK_LIFETIME_MS = 30 * DAY;

export const pendingSorts = ['name', 'company', 'since'] as const;
export type PendingSort = (typeof pendingSorts)[number];
