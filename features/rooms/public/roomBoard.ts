import { z } from 'zod';
import { localDate, localTime, periodEnd } from '../../../kit/time.ts';

/** A period of a day on the wall clock of the building. */
const held = z.object({ start: localTime, end: periodEnd });
export type Held = z.output<typeof held>;

/** The rooms of a building today: all that a screen in its hall may show of them. */
export const roomBoard = z.object({
  date: localDate,
  timeZone: z.string(),
  rooms: z.array(
    z.object({
      name: z.string(),
      capacity: z.int(),
      /** When it is not to be had, booked or closed, in the order of time. */
      held: z.array(held),
    }),
  ),
});
export type RoomBoard = z.output<typeof roomBoard>;
