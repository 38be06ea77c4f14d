import { z } from 'zod';
import { defineErrors } from '../../kit/errors.ts';

defineErrors('access', {
  wrong_credentials: 400,
  too_many_attempts: 429,
});

export const login = z.object({
  email: z.string().trim().min(1).max(200),
  password: z.string().min(1).max(200),
  /** Ticked: the token lives 30 days since its last use; unticked: 12 hours. */
  remember: z.boolean().default(true),
});
export type Login = z.output<typeof login>;

const DAY = 24 * 60 * 60 * 1000;
/** Since last use, in milliseconds (decisions.md §3). */
export const REMEMBERED_FOR = 30 * DAY;
/** Since log-in, in milliseconds. */
export const FORGOTTEN_AFTER = DAY / 2;
