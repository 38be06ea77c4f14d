import { z } from 'zod';
import { PERSON_EMAIL_MAX } from '../../core/people/person.ts';
import { pastedEmailAddress } from '../../kit/emailSchema.ts';
import { plainLine } from '../../kit/plainLine.ts';
import { plainText } from '../../kit/plainText.ts';
import { rowId } from '../../kit/rowId.ts';
import { dataSubjectReferenceSchema } from './subject.ts';

export const HOLD_REASON_MAX = 500;
const reason = plainText.min(1, { error: 'required' }).max(HOLD_REASON_MAX);

export const newLegalHoldSchema = z
  .object({
    user: rowId.optional(),
    visit: rowId.optional(),
    name: plainLine.max(200).default(''),
    email: pastedEmailAddress.max(PERSON_EMAIL_MAX).default(''),
    reason,
  })
  .refine(
    ({ user, visit, name, email }) =>
      [user !== undefined, visit !== undefined, name !== '' || email !== ''].filter(Boolean).length === 1,
    { error: 'required', path: ['name'] },
  );
export type NewLegalHold = z.output<typeof newLegalHoldSchema>;

export const legalHoldLiftingSchema = z.object({ reason });
export const subjectHoldLiftingSchema = dataSubjectReferenceSchema.safeExtend({ reason });

export const legalHoldSchema = z.object({
  id: z.int(),
  kind: z.enum(['person', 'visitor', 'visit']),
  name: z.string(),
  visitDate: z.string().nullable(),
  reason: z.string(),
  setBy: z.string(),
  setAt: z.string(),
});
export type LegalHold = z.output<typeof legalHoldSchema>;

export const legalHoldSorts = ['since'] as const;
