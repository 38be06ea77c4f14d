import { z } from 'zod';
import { PERSON_EMAIL_MAX } from '../../core/people/person.ts';
import { pastedEmailAddressSchema } from '../../kit/emailSchema.ts';
import { plainLineSchema } from '../../kit/plainLine.ts';
import { plainTextSchema } from '../../kit/plainText.ts';
import { pkSchema, rowIdSchema } from '../../kit/rowId.ts';
import { dataSubjectReferenceSchema } from './dataSubject.ts';

const HOLD_REASON_MAX = 500;
const reason = plainTextSchema.min(1, { error: 'required' }).max(HOLD_REASON_MAX);

export const newLegalHoldSchema = z
  .object({
    user: rowIdSchema.optional(),
    visit: rowIdSchema.optional(),
    name: plainLineSchema.max(200).default(''),
    email: pastedEmailAddressSchema.max(PERSON_EMAIL_MAX).default(''),
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
  id: pkSchema,
  kind: z.enum(['person', 'visitor', 'visit']),
  name: z.string(),
  visitDate: z.string().nullable(),
  reason: z.string(),
  setBy: z.string(),
  setAt: z.string(),
});

export type LegalHold = z.output<typeof legalHoldSchema>;

export const legalHoldSorts = ['since'] as const;
