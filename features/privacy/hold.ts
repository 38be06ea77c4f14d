import { z } from 'zod';
import { PERSON_EMAIL_MAX } from '../../core/people/person.ts';
import { emailText } from '../../kit/emailSchema.ts';
import { plainLine } from '../../kit/plainLine.ts';
import { plainText } from '../../kit/plainText.ts';
import { rowId } from '../../kit/rowId.ts';
import { subjectNamed } from './subject.ts';

export const HOLD_REASON_MAX = 500;
const reason = plainText.min(1, { error: 'required' }).max(HOLD_REASON_MAX);

/** Exactly one of a resident, a visit, or a visitor by name or address. */
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

export const hold = z.object({
  id: z.int(),
  kind: z.enum(['person', 'visitor', 'visit']),
  /** The visitor's name for a visit. */
  name: z.string(),
  visitDate: z.string().nullable(),
  reason: z.string(),
  setBy: z.string(),
  setAt: z.string(),
});
export type Hold = z.output<typeof hold>;

export const holdSorts = ['since'] as const;
