import { z } from 'zod';
import type { Role } from '../../kit/actor.ts';
import { defineErrors } from '../../kit/errors.ts';
import { count } from '../../kit/numberFields.ts';
import { plainLine } from '../../kit/plainLine.ts';
import { rowId } from '../../kit/rowId.ts';

defineErrors('invitations', {
  role_not_yours: 403,
  company_elsewhere: 422,
  company_unknown: 422,
  building_unknown: 422,
  invalid_domain: 422,
  registration_link_invalid: 422,
  account_exists: 409,
});

/** What a link can make somebody; nobody becomes a deputy by one. */
export const invitationRoles = ['admin', 'reception', 'vip', 'limited'] as const satisfies readonly Role[];
export type InvitationRole = (typeof invitationRoles)[number];

export const MAX_USES = 1_000;
export const MAX_DAYS = 365;

/** `parvis.test`, without the at sign; '' for any. */
const emailDomain = plainLine
  .toLowerCase()
  .max(100)
  .overwrite((text) => text.replace(/^@/, ''))
  .refine((text) => text === '' || z.hostname().safeParse(text).success, { error: 'invalid_domain' });

/** What somebody decides who invites. */
export const newInvitation = z.object({
  buildings: z.array(rowId).min(1).max(50),
  role: z.enum(invitationRoles),
  /** Null: whoever registers says which. */
  company: rowId.nullable().default(null),
  emailDomain: emailDomain.default(''),
  /** How long the link works, in days. */
  days: z.int().min(1).max(MAX_DAYS),
  /** How many accounts it may make. */
  uses: count(1, MAX_USES),
});
export type NewInvitation = z.output<typeof newInvitation>;

export const invitationStates = ['open', 'used', 'expired', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** An invitation as administrators see it. */
export const invitation = z.object({
  id: z.int(),
  buildings: z.array(z.object({ id: z.int(), name: z.string() })),
  role: z.enum(invitationRoles),
  companyName: z.string().nullable(),
  emailDomain: z.string(),
  uses: z.int(),
  used: z.int(),
  /** ISO 8601, UTC. */
  expiresAt: z.string(),
  createdAt: z.string(),
  /** Who made it; '' where that account is deleted. */
  createdBy: z.string(),
  state: z.enum(invitationStates),
  /** The whole address; null where it no longer works. */
  link: z.string().nullable(),
  /** To whom it was e-mailed, whom it is for alone; null: a link for whoever has it. */
  invitee: z.object({ email: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  /** The last reminder, by hand or by itself; null: none. */
  remindedAt: z.string().nullable(),
  /** When the invitee opened the account. */
  joinedAt: z.string().nullable(),
  /** Whether the invitee may be reminded now. */
  mayRemind: z.boolean(),
});
export type Invitation = z.output<typeof invitation>;

/** What the list can be sorted by. */
export const invitationSorts = ['role', 'created', 'company', 'used', 'expires', 'to'] as const;
export type InvitationSort = (typeof invitationSorts)[number];

const DAY = 24 * 60 * 60 * 1000;
/** After so long somebody who was invited by e-mail and has not answered is reminded, once, by itself (docs/specification.md §11). */
export const REMIND_AFTER_MS = 3 * DAY;
/** Only where there is as much time left to answer. */
export const MIN_TIME_TO_ANSWER_MS = DAY;
/** Between two e-mails about one invitation. */
const MIN_REMINDER_INTERVAL_MS = DAY;

/** Whether the last e-mail about an invitation that works is long enough ago. */
export function canBeReminded(
  { invitedAt, remindedAt }: { invitedAt: Date; remindedAt: Date | null },
  now: Date,
): boolean {
  return now.getTime() - (remindedAt ?? invitedAt).getTime() >= MIN_REMINDER_INTERVAL_MS;
}
