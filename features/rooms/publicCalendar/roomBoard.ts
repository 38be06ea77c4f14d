import { z } from 'zod';
import { weekdays } from '../../../core/buildings/building.ts';
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
      /** Usual hours by weekday, from Monday; null on days without. */
      open: z.array(dayPeriod.nullable()).length(weekdays.length),
      /** Booked or closed, sorted by time. */
      held: z.array(dayPeriod),
    }),
  ),
});
export type RoomBoardData = z.output<typeof roomBoardDataSchema>;
