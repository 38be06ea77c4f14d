import { z } from 'zod';
import { codeName } from '../../kit/activityKind.ts';
import { localDate, localTime } from '../../kit/time.ts';

export const lackingDocument = z.object({
  /** Key of the kind in features/recurringVisits. */
  kind: codeName,
  /** Only for the kind `other`, otherwise `''`. */
  name: z.string(),
  lacks: z.enum(['missing', 'expired']),
  /** Null if the document is missing. */
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
