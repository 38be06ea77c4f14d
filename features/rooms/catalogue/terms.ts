import { z } from 'zod';
import { bookerRestrictionKinds } from '../../../core/booking/booking.ts';
import { localTimeSchema, periodEndTimeSchema } from '../../../kit/time.ts';

/** The terms of a room for one person: `mayBook` instead of the companies. */
export const roomBookingTermsSchema = z.object({
  whoMayBook: z.enum(bookerRestrictionKinds),
  mayBook: z.boolean(),
  /** Minutes, and days; null: no limit. Staff have none. */
  maxMinutes: z.int().nullable(),
  daysAhead: z.int().nullable(),
  opens: localTimeSchema.nullable(),
  closes: periodEndTimeSchema.nullable(),
});
export type RoomBookingTerms = z.output<typeof roomBookingTermsSchema>;
