import { z } from 'zod';
import { localDate, localTime } from '../../../kit/time.ts';

/** All that people without an account may know of a reservation. */
export const takenSlot = z.object({
  /** The room's name. */
  room: z.string(),
  date: localDate,
  start: localTime,
  /** `24:00` is the end of the day. */
  end: z.union([z.literal('24:00'), localTime]),
});
export type TakenSlot = z.output<typeof takenSlot>;
