import { z } from 'zod';
import { localDate, localTime, periodEnd } from '../../../kit/time.ts';

/** All that people without an account may know of a reservation. */
export const takenSlot = z.object({
  /** The room's name. */
  room: z.string(),
  date: localDate,
  start: localTime,
  end: periodEnd,
});
export type TakenSlot = z.output<typeof takenSlot>;
