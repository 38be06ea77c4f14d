import { z } from 'zod';
import { codeName } from '../../kit/activityKind.ts';
import { localDate, localTime } from '../../kit/time.ts';

/** A document that is not there, or not valid any more, on the day of a visit. */
export const lackingDocument = z.object({
  /** As the feature calls it whose documents they are. */
  kind: codeName,
  /** Of another kind; `''` otherwise. */
  name: z.string(),
  lacks: z.enum(['missing', 'expired']),
  /** Null where it is missing. */
  validUntil: localDate.nullable(),
});
export type LackingDocument = z.output<typeof lackingDocument>;

/** What a visit is part of whose visitor comes regularly: a cleaner, a contractor's people. */
export const standingVisitor = z.object({
  contractor: z.string(),
  purpose: z.string(),
  hoursFrom: localTime,
  hoursTo: localTime,
  /** They are told of, never refused. */
  lacking: z.array(lackingDocument),
});
export type StandingVisitor = z.output<typeof standingVisitor>;
