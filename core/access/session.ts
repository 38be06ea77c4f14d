import { z } from 'zod';
import { emailAddress, emailText } from '../../kit/emailSchema.ts';
import { defineErrors } from '../../kit/errors.ts';
import { rowId } from '../../kit/rowId.ts';

defineErrors('access', {
  wrong_credentials: 400,
  too_many_attempts: 429,
  reset_link_invalid: 422,
});

export const login = z.object({
  email: emailText.min(1).max(200),
  password: z.string().min(1).max(200),
  /** Ticked: the token lives 30 days since its last use; unticked: 12 hours. */
  remember: z.preprocess(
    (given) => (given === 'true' ? true : given === 'false' ? false : given),
    z.boolean().default(true),
  ),
});
export type Login = z.output<typeof login>;

/** Where the link to a new password is mailed to. */
export const resetRequest = z.object({
  email: emailAddress(200),
});

/** What a mailed link to a new password says. */
export const resetLink = z.object({ userId: rowId, token: z.string().min(1).max(200) });
export type ResetLink = z.output<typeof resetLink>;

/** What such a link is worth, and of which address its account is; '' where it is worth nothing. */
export const resetLinkCheck = z.object({ isGood: z.boolean(), email: z.string() });
export type ResetLinkCheck = z.output<typeof resetLinkCheck>;

/** A new password, by the mailed link. */
export const newPassword = resetLink.extend({ password: z.string().min(1).max(200) });
export type NewPassword = z.output<typeof newPassword>;

/** A mailed link to a new password lives this long, in milliseconds (docs/specification.md §9). */
export const RESET_LIFE = 60 * 60 * 1000;

const DAY = 24 * 60 * 60 * 1000;
/** One to the first password of an account that somebody else has opened, in milliseconds (docs/specification.md §1). */
export const ACCOUNT_INVITATION_LIFE = 14 * DAY;
/** Since last use, in milliseconds (docs/specification.md §8). */
export const REMEMBERED_FOR = 30 * DAY;
/** Since log-in, in milliseconds. */
export const FORGOTTEN_AFTER = DAY / 2;
/** So long somebody acts at most in another's session by their PIN, in milliseconds (docs/specification.md §37). */
export const LONGEST_TURN = DAY / 2;

/** A browser is known to an account for so long since its last log-in there, in milliseconds (docs/specification.md §8). */
export const MARK_LIFE = 60 * DAY;
/** Browsers that an account knows at most. */
export const MOST_MARKS = 20;
