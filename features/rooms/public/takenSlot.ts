import { z } from 'zod';
import { localDateSchema, localTimeSchema, periodEndTimeSchema } from '../../../kit/time.ts';

export const publicTakenRoomSlotSchema = z.object({
  room: z.string(),
  date: localDateSchema,
  start: localTimeSchema,
  end: periodEndTimeSchema,
});
export type PublicTakenRoomSlot = z.output<typeof publicTakenRoomSlotSchema>;
