import { z } from 'zod';
import { PERSON_EMAIL_MAX, PERSON_NAME_MAX, roleSchema } from '../../core/people/person.ts';
import { withWireName } from '../../kit/codec.ts';
import { emailAddressSchema } from '../../kit/emailSchema.ts';
import { linkCodeSchema } from '../../kit/linkCode.ts';
import { checkedPersonNameSchema } from '../../kit/personName.ts';
import { plainLineSchema } from '../../kit/plainLine.ts';
import { pkSchema, rowIdSchema } from '../../kit/rowId.ts';
import { DAY_MS } from '../../kit/time.ts';
import { invitationRoleSchema } from './invitation.ts';

const name = checkedPersonNameSchema.min(1).max(PERSON_NAME_MAX);

/** Contains no rights: the code decides. */
export const newRegistrationSchema = z.object({
  email: emailAddressSchema(PERSON_EMAIL_MAX),
  firstName: name,
  lastName: name,
  password: z.string().min(1).max(200),
  company: withWireName(rowIdSchema, 'entreprise'),
  /** Used only without a valid code. */
  buildings: withWireName(z.array(rowIdSchema).max(50).default([]), 'building_list'),
  code: linkCodeSchema(200).default(''),
  /** The last path segment of the opened URL. If it differs from the signed invitation, the code is void. */
  link: z.string().max(500).default(''),
});

export type NewRegistration = z.output<typeof newRegistrationSchema>;

/** `invited`: the account exists, but its owner must still set a password by mail. */
export const accountRegistrationOutcomes = ['active', 'alreadyActive', 'invited', 'waiting'] as const;
export type AccountRegistrationOutcome = (typeof accountRegistrationOutcomes)[number];

export const confirmRegistrationInputSchema = z.object({
  token: z.string().min(1).max(200),
  password: z.string().min(1).max(200),
});

export type ConfirmRegistrationInput = z.output<typeof confirmRegistrationInputSchema>;

const registrationLinkStates = [
  'open',
  'alreadyActive',
  'invited',
  'waiting',
  'accountExists',
  'dead',
] as const;

export const registrationLinkCheckSchema = z.object({
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

export type RegistrationLinkCheck = z.output<typeof registrationLinkCheckSchema>;

/** `dead`: made up, expired, used up or revoked. `elsewhere`: the code belongs to another link. */
const invitationCodeStates = ['none', 'good', 'dead', 'elsewhere'] as const;

export const registrationOfferSchema = z.object({
  code: z.enum(invitationCodeStates),
  buildings: z.array(z.object({ id: pkSchema, name: z.string() })),
  role: invitationRoleSchema.nullable(),
  company: z.object({ id: pkSchema, name: z.string() }).nullable(),
  emailDomain: z.string(),
  /** True if the invitation was e-mailed and is for that address only. */
  personal: z.boolean(),
});

export type RegistrationOffer = z.output<typeof registrationOfferSchema>;

const pendingRegistrationStates = ['waiting', 'unconfirmed'] as const;
export type PendingRegistrationState = (typeof pendingRegistrationStates)[number];

export const pendingRegistrationFilterSchema = z.object({
  state: z.enum(pendingRegistrationStates).default('waiting'),
});

export type PendingRegistrationFilter = z.output<typeof pendingRegistrationFilterSchema>;

export const pendingRegistrationSchema = z.object({
  id: pkSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Values of the future account: an open invitation overrides what was requested. */
  company: z.object({ id: pkSchema, name: z.string() }),
  buildings: z.array(z.object({ id: pkSchema, name: z.string() })),
  /** Given by the invitation on confirmation; null if an administrator decides. */
  role: invitationRoleSchema.nullable(),
  requestedAt: z.string(),
  confirmedAt: z.string().nullable(),
  keptUntil: z.string(),
  mayDecide: z.boolean(),
});

export type PendingRegistration = z.output<typeof pendingRegistrationSchema>;

/** Defaults: the requested company and buildings, role `limited`. */
export const approveRegistrationInputSchema = z.object({
  company: rowIdSchema.optional(),
  role: roleSchema.optional(),
  buildings: z.array(rowIdSchema).min(1).max(50).optional(),
});

export type ApproveRegistrationInput = z.output<typeof approveRegistrationInputSchema>;

export const REGISTRATION_REFUSAL_REASON_MAX = 300;

export const refuseRegistrationInputSchema = z.object({
  reason: plainLineSchema.max(REGISTRATION_REFUSAL_REASON_MAX).default(''),
});

export type RefuseRegistrationInput = z.output<typeof refuseRegistrationInputSchema>;

/** Unconfirmed registrations are deleted after this time (docs/specification.md §11). */
export const UNCONFIRMED_LIFETIME_MS = 3 * DAY_MS;
export const UNDECIDED_LIFETIME_MS = 30 * DAY_MS;
/** How long the mailed link reports that the account is open. */
export const REGISTRATION_OUTCOME_LIFETIME_MS = 30 * DAY_MS;

export const pendingRegistrationSorts = ['name', 'company', 'since'] as const;
export type PendingRegistrationSort = (typeof pendingRegistrationSorts)[number];
