import { z } from 'zod';
import { sameDayEndTimeSchema } from '../../../core/booking/period.ts';
import { holderSchema } from '../../../core/people/person.ts';
import { localDateSchema, localTimeSchema } from '../../../kit/time.ts';

export const reservationSearchResultSchema = z.object({
  id: z.int(),
  date: localDateSchema,
  start: localTimeSchema,
  end: sameDayEndTimeSchema,
  rooms: z.array(z.int()),
  /** Empty unless the reader holds it, booked it as an assistant, or is invited. */
  title: z.string(),
  holder: holderSchema.nullable(),
  isMine: z.boolean(),
  isInvited: z.boolean(),
});
export type ReservationSearchResult = z.output<typeof reservationSearchResultSchema>;
