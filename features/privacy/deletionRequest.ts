import { z } from 'zod';
import { PERSON_EMAIL_MAX } from '../../core/people/person.ts';
import { emailAddressSchema } from '../../kit/emailSchema.ts';
import { plainTextSchema } from '../../kit/plainText.ts';
import { pkSchema } from '../../kit/rowId.ts';

export const deletionRequestInputSchema = z.object({
  email: emailAddressSchema(PERSON_EMAIL_MAX),
  password: z.string().min(1).max(200),
});

export type DeletionRequestInput = z.output<typeof deletionRequestInputSchema>;

export const DELETION_DECLINE_REASON_MAX = 2000;

export const accountDeletionClosingSchema = z
  .object({
    deleteAccount: z.boolean(),
    reason: plainTextSchema.max(DELETION_DECLINE_REASON_MAX).default(''),
  })
  .refine(({ deleteAccount, reason }) => deleteAccount || reason !== '', {
    error: 'required',
    path: ['reason'],
  });
export type AccountDeletionClosing = z.output<typeof accountDeletionClosingSchema>;

export const accountDeletionRequestSchema = z.object({
  id: pkSchema,
  name: z.string(),
  email: z.string(),
  companyName: z.string(),
  buildings: z.array(z.object({ id: pkSchema, name: z.string() })),
  requestedAt: z.string(),
  dueOn: z.string(),
  /** The account's password was given; otherwise the sender must be identified first. */
  proven: z.boolean(),
  /** True if the reader administers all buildings of the person and could grant their role. */
  mayDelete: z.boolean(),
});

export type AccountDeletionRequest = z.output<typeof accountDeletionRequestSchema>;

export const deletionRequestSorts = ['name', 'since'] as const;
export type DeletionRequestSort = (typeof deletionRequestSorts)[number];
