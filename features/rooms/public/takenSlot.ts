import { z } from 'zod';
import { localDate, localTime, periodEndSchema } from '../../../kit/time.ts';

export const takenSlotSchema = z.object({
  room: z.string(),
  date: localDate,
  start: localTime,
  end: periodEndSchema,
});
export type TakenSlot = z.output<typeof takenSlotSchema>;
