import { z } from 'zod';
import { withWireName } from '../../kit/codec.ts';
import { emailAddressSchema, pastedEmailAddressSchema } from '../../kit/emailSchema.ts';
import { defineErrors } from '../../kit/errors.ts';
import { rowIdSchema } from '../../kit/rowId.ts';
import { DAY_MS, HOUR_MS } from '../../kit/time.ts';

defineErrors('access', {
  wrong_credentials: 400,
  too_many_attempts: 429,
  reset_link_invalid: 422,
});

export const loginSchema = z.object({
  email: withWireName(pastedEmailAddressSchema.min(1).max(200), 'username'),
  password: z.string().min(1).max(200),
  /** Ticked: the token lives 30 days since its last use; unticked: 12 hours. */
  remember: z.preprocess(
    (value) => (value === 'true' ? true : value === 'false' ? false : value),
    z.boolean().default(true),
  ),
});

export type LoginInput = z.output<typeof loginSchema>;

export const resetRequestSchema = z.object({
  email: emailAddressSchema(200),
});

export const resetLinkSchema = z.object({
  userId: withWireName(rowIdSchema, 'uid'),
  token: z.string().min(1).max(200),
});

export type ResetLink = z.output<typeof resetLinkSchema>;

export const resetLinkCheckSchema = z.object({
  isGood: withWireName(z.boolean(), 'good'),
  email: z.string(),
});

export type ResetLinkCheck = z.output<typeof resetLinkCheckSchema>;

export const setNewPasswordInputSchema = resetLinkSchema.extend({ password: z.string().min(1).max(200) });
export type SetNewPasswordInput = z.output<typeof setNewPasswordInputSchema>;

/** Milliseconds (docs/specification.md §9). */
export const RESET_LINK_LIFETIME = HOUR_MS;

/** Milliseconds (docs/specification.md §1). */
export const ACCOUNT_INVITATION_LIFETIME = 14 * DAY_MS;
/** Milliseconds since the last use (docs/specification.md §8). */
export const REMEMBERED_SESSION_LIFETIME = 30 * DAY_MS;
/** Milliseconds since log-in. */
export const UNREMEMBERED_SESSION_LIFETIME = DAY_MS / 2;
/** Milliseconds (docs/specification.md §37). */
export const MAX_SHIFT_DURATION = DAY_MS / 2;

/** Milliseconds since the last log-in in that browser (docs/specification.md §8). */
export const DEVICE_MARK_LIFETIME = 60 * DAY_MS;
export const MAX_DEVICE_MARKS = 20;
