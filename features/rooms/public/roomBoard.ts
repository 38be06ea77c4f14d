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

/** How a room stands at a time of the day, and until when; null where that is for the rest of the day. */
export function standingAt(
  periods: readonly Held[],
  time: string,
): { isFree: boolean; until: string | null } {
  let until = time;
  // One meeting after another is one period to who waits at the door.
  for (const { start, end } of periods) if (start <= until && end > until) until = end;
  if (until !== time) return { isFree: false, until: until === '24:00' ? null : until };
  return { isFree: true, until: periods.find(({ start }) => start > time)?.start ?? null };
}
