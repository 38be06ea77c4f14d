import { z } from 'zod';
import { camelCaseNameSchema } from '../../kit/activityKind.ts';
import { localDateSchema, localTimeSchema } from '../../kit/time.ts';

const contractorDocumentProblemSchema = z.object({
  kind: camelCaseNameSchema,
  name: z.string(),
  lacks: z.enum(['missing', 'expired']),
  validUntil: localDateSchema.nullable(),
});
export type ContractorDocumentProblem = z.output<typeof contractorDocumentProblemSchema>;

export const recurringVisitDetailsSchema = z.object({
  contractor: z.string(),
  purpose: z.string(),
  hoursFrom: localTimeSchema,
  hoursTo: localTimeSchema,
  /** Shown to reception, but never a reason to refuse the check-in. */
  lacking: z.array(contractorDocumentProblemSchema),
});
export type RecurringVisitDetails = z.output<typeof recurringVisitDetailsSchema>;
