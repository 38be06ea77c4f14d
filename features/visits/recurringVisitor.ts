import { z } from 'zod';
import { camelCaseName } from '../../kit/activityKind.ts';
import { localDate, localTime } from '../../kit/time.ts';

export const lackingTeamDocumentSchema = z.object({
  kind: camelCaseName,
  name: z.string(),
  lacks: z.enum(['missing', 'expired']),
  validUntil: localDate.nullable(),
});
export type LackingTeamDocument = z.output<typeof lackingTeamDocumentSchema>;

export const recurringVisitorSchema = z.object({
  contractor: z.string(),
  purpose: z.string(),
  hoursFrom: localTime,
  hoursTo: localTime,
  /** Shown to reception, but never a reason to refuse the check-in. */
  lacking: z.array(lackingTeamDocumentSchema),
});
export type RecurringVisitor = z.output<typeof recurringVisitorSchema>;
