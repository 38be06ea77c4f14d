import { z } from 'zod';
import type { Role } from '../../kit/actor.ts';
import { enumCodec, withCodec } from '../../kit/codec.ts';
import { defineErrors } from '../../kit/errors.ts';
import { wholeNumberSchema } from '../../kit/numberFields.ts';
import { plainLineSchema } from '../../kit/plainLine.ts';
import { pkSchema, rowIdSchema } from '../../kit/rowId.ts';
import { DAY_MS } from '../../kit/time.ts';

defineErrors('invitations', {
  role_not_yours: 403,
  company_elsewhere: 422,
  company_unknown: 422,
  building_unknown: 422,
  invalid_domain: 422,
  registration_link_invalid: 422,
  account_exists: 409,
});

/** A deputy cannot be invited by a link. */
export const invitationRoles = ['admin', 'reception', 'vip', 'limited'] as const satisfies readonly Role[];
export type InvitationRole = (typeof invitationRoles)[number];

export const MAX_INVITATION_USES = 1_000;
const MAX_INVITATION_DAYS = 365;

/** E.g. `parvis.test`, without the at sign; '' for any domain. */
const emailDomain = plainLineSchema
  .toLowerCase()
  .max(100)
  .overwrite((text) => text.replace(/^@/, ''))
  .refine((text) => text === '' || z.hostname().safeParse(text).success, { error: 'invalid_domain' });

export const invitationRoleSchema = withCodec(
  z.enum(invitationRoles),
  enumCodec({ admin: 'admin', reception: 'accueil', vip: 'superCollab', limited: 'collab' }),
);

export const newInvitationSchema = z.object({
  buildings: z.array(rowIdSchema).min(1).max(50),
  role: invitationRoleSchema,
  company: rowIdSchema.nullable().default(null),
  emailDomain: emailDomain.default(''),
  days: z.int().min(1).max(MAX_INVITATION_DAYS),
  uses: wholeNumberSchema(1, MAX_INVITATION_USES),
});

export type NewInvitation = z.output<typeof newInvitationSchema>;

const invitationStates = ['open', 'used', 'expired', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

export const invitationSchema = z.object({
  id: pkSchema,
  buildings: z.array(z.object({ id: pkSchema, name: z.string() })),
  role: invitationRoleSchema,
  companyName: z.string().nullable(),
  emailDomain: z.string(),
  uses: z.int(),
  used: z.int(),
  expiresAt: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  state: z.enum(invitationStates),
  /** The full URL; null if it no longer works. */
  link: z.string().nullable(),
  /** The only person who may use it; null for a shared link. */
  invitee: z.object({ email: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  remindedAt: z.string().nullable(),
  joinedAt: z.string().nullable(),
  mayRemind: z.boolean(),
});

export type Invitation = z.output<typeof invitationSchema>;

export const invitationSorts = ['role', 'created', 'company', 'used', 'expires', 'to'] as const;
export type InvitationSort = (typeof invitationSorts)[number];

/** An unanswered invitation is reminded automatically, once, after this time (docs/specification.md §11). */
export const INVITATION_REMINDER_DELAY_MS = 3 * DAY_MS;
/** Automatic reminders need at least this time left to answer. */
export const INVITATION_REMINDER_MIN_LEFT_MS = DAY_MS;
const MIN_REMINDER_INTERVAL_MS = DAY_MS;

export function canRemindInvitee(
  { invitedAt, remindedAt }: { invitedAt: Date; remindedAt: Date | null },
  now: Date,
): boolean {
  return now.getTime() - (remindedAt ?? invitedAt).getTime() >= MIN_REMINDER_INTERVAL_MS;
}
