import { z } from 'zod';
import { localDateSchema, localTimeSchema, periodEndTimeSchema } from '../../../kit/time.ts';

export const takenSlotSchema = z.object({
  room: z.string(),
  date: localDateSchema,
  start: localTimeSchema,
  end: periodEndTimeSchema,
});
export type TakenSlot = z.output<typeof takenSlotSchema>;
