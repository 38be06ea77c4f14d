import type { LocalTime } from '../../kit/time.ts';

/**
 * Whether a room is free at a time of a day, and until when it stays so; null where that is for the rest of the day. `held`: when it
 * is not to be had that day, in the order of time; an end may be `24:00`.
 */
export function availabilityAt(
  held: readonly { start: LocalTime; end: LocalTime }[],
  time: LocalTime,
): { isFree: boolean; until: LocalTime | null } {
  let until = time;
  // One meeting after another is one period to who waits at the door.
  for (const { start, end } of held) if (start <= until && end > until) until = end;
  if (until !== time) return { isFree: false, until: until === '24:00' ? null : until };
  return { isFree: true, until: held.find(({ start }) => start > time)?.start ?? null };
}
