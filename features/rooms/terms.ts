import { z } from 'zod';
import { localTimeSchema, periodEndTimeSchema } from '../../kit/time.ts';

/** `everybody` who may book at all; `approval`: everybody, with approval by staff. */
export const roomBookerRestrictionKinds = ['everybody', 'companies', 'staff', 'approval'] as const;
export type RoomBookerRestriction = (typeof roomBookerRestrictionKinds)[number];

export const roomBookingTermsSchema = z.object({
  whoMayBook: z.enum(roomBookerRestrictionKinds),
  mayBook: z.boolean(),
  /** Minutes, and days; null: no limit. Staff have none. */
  maxMinutes: z.int().nullable(),
  daysAhead: z.int().nullable(),
  opens: localTimeSchema.nullable(),
  closes: periodEndTimeSchema.nullable(),
});
export type RoomBookingTerms = z.output<typeof roomBookingTermsSchema>;
