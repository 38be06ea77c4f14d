import { z } from 'zod';
import { withWireName } from '../../../kit/codec.ts';
import { localDateSchema, localTimeSchema, periodEndTimeSchema } from '../../../kit/time.ts';

export const publicTakenRoomSlotSchema = z.object({
  room: z.string(),
  date: localDateSchema,
  start: withWireName(localTimeSchema, 'startTime'),
  end: withWireName(periodEndTimeSchema, 'endTime'),
});

export type PublicTakenRoomSlot = z.output<typeof publicTakenRoomSlotSchema>;
