import { z } from 'zod';
import { camelCaseNameSchema } from '../../kit/activityKind.ts';
import { localDateSchema, localTimeSchema } from '../../kit/time.ts';

export const lackingTeamDocumentSchema = z.object({
  kind: camelCaseNameSchema,
  name: z.string(),
  lacks: z.enum(['missing', 'expired']),
  validUntil: localDateSchema.nullable(),
});
export type LackingTeamDocument = z.output<typeof lackingTeamDocumentSchema>;

export const recurringVisitorSchema = z.object({
  contractor: z.string(),
  purpose: z.string(),
  hoursFrom: localTimeSchema,
  hoursTo: localTimeSchema,
  /** Shown to reception, but never a reason to refuse the check-in. */
  lacking: z.array(lackingTeamDocumentSchema),
});
export type RecurringVisitor = z.output<typeof recurringVisitorSchema>;
