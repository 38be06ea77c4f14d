import { z } from 'zod';
import { localDate, localTime, periodEnd } from '../../../kit/time.ts';

export const takenSlot = z.object({
  room: z.string(),
  date: localDate,
  start: localTime,
  end: periodEnd,
});
export type TakenSlot = z.output<typeof takenSlot>;
