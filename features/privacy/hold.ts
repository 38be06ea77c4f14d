import { z } from 'zod';
import { PERSON_EMAIL_MAX } from '../../core/people/person.ts';
import { emailText } from '../../kit/emailSchema.ts';
import { plainLine } from '../../kit/plainLine.ts';
import { plainText } from '../../kit/plainText.ts';
import { rowId } from '../../kit/rowId.ts';
import { subjectNamed } from './subject.ts';

export const HOLD_REASON_MAX = 500;
const reason = plainText.min(1, { error: 'required' }).max(HOLD_REASON_MAX);

/** What must not go while the law asks for it: somebody with an account, one visit, or a visitor with all that is of them. */
export const newHold = z
  .object({
    user: rowId.optional(),
    visit: rowId.optional(),
    name: plainLine.max(200).default(''),
    email: emailText.max(PERSON_EMAIL_MAX).default(''),
    reason,
  })
  .refine(
    ({ user, visit, name, email }) =>
      [user !== undefined, visit !== undefined, name !== '' || email !== ''].filter(Boolean).length === 1,
    { error: 'required', path: ['name'] },
  );
export type NewHold = z.output<typeof newHold>;

export const holdLifting = z.object({ reason });
export const personLifting = subjectNamed.safeExtend({ reason });

/** A hold that stands. */
export const hold = z.object({
  id: z.int(),
  kind: z.enum(['person', 'visitor', 'visit']),
  /** Whose it is; of a visit the visitor's, and its day. */
  name: z.string(),
  visitDate: z.string().nullable(),
  reason: z.string(),
  setBy: z.string(),
  /** ISO 8601, UTC. */
  setAt: z.string(),
});
export type Hold = z.output<typeof hold>;

export const holdSorts = ['since'] as const;
