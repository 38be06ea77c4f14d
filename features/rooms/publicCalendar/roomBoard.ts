import { z } from 'zod';
import { localDateSchema, localTimeSchema, periodEndTimeSchema } from '../../../kit/time.ts';

const takenPeriod = z.object({ start: localTimeSchema, end: periodEndTimeSchema });
export type RoomBoardTakenPeriod = z.output<typeof takenPeriod>;

/** The rooms of today on the public calendar page, without titles and names. */
export const roomBoardDataSchema = z.object({
  date: localDateSchema,
  timeZone: z.string(),
  rooms: z.array(
    z.object({
      name: z.string(),
      capacity: z.int(),
      /** Booked or closed, sorted by time. */
      held: z.array(takenPeriod),
    }),
  ),
});
export type RoomBoardData = z.output<typeof roomBoardDataSchema>;
