import { z } from 'zod';
import { holder } from '../../../core/people/person.ts';
import { localDate, localTime } from '../../../kit/time.ts';
import { endTime } from '../reservation.ts';

/** A reservation that was searched for, as far as the reader may see it. */
export const foundReservation = z.object({
  id: z.int(),
  date: localDate,
  start: localTime,
  end: endTime,
  rooms: z.array(z.int()),
  /** Of the reader’s own, of what they made as an assistant, and of what they are invited to; otherwise `''`. */
  title: z.string(),
  holder: holder.nullable(),
  isMine: z.boolean(),
  isInvited: z.boolean(),
});
export type FoundReservation = z.output<typeof foundReservation>;
