import { z } from 'zod';
import { codeName } from '../../kit/activityKind.ts';
import { localDate, localTime } from '../../kit/time.ts';

export const lackingDocument = z.object({
  kind: codeName,
  name: z.string(),
  lacks: z.enum(['missing', 'expired']),
  validUntil: localDate.nullable(),
});
export type LackingDocument = z.output<typeof lackingDocument>;

export const recurringVisitor = z.object({
  contractor: z.string(),
  purpose: z.string(),
  hoursFrom: localTime,
  hoursTo: localTime,
  /** Shown to reception, but never a reason to refuse the check-in. */
  lacking: z.array(lackingDocument),
});
export type RecurringVisitor = z.output<typeof recurringVisitor>;
