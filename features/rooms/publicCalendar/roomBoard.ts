import { z } from 'zod';
import { localDateSchema, localTimeSchema, periodEndTimeSchema } from '../../../kit/time.ts';

const dayPeriod = z.object({ start: localTimeSchema, end: periodEndTimeSchema });
export type RoomBoardTakenPeriod = z.output<typeof dayPeriod>;

/** The rooms of today on the public calendar page, without titles and names. */
export const roomBoardDataSchema = z.object({
  date: localDateSchema,
  timeZone: z.string(),
  rooms: z.array(
    z.object({
      name: z.string(),
      capacity: z.int(),
      /** Usual hours of today; null on days without. */
      open: dayPeriod.nullable(),
      /** Booked or closed, sorted by time. */
      held: z.array(dayPeriod),
    }),
  ),
});
export type RoomBoardData = z.output<typeof roomBoardDataSchema>;
