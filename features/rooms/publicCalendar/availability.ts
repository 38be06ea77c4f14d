import type { LocalTime } from '../../../kit/time.ts';

/**
 * `until` is null if the state lasts until the end of the day. `takenPeriods` is sorted by time and may end
 * at `24:00`.
 */
export function getRoomAvailabilityAt(
  takenPeriods: readonly { start: LocalTime; end: LocalTime }[],
  time: LocalTime,
): { isFree: boolean; until: LocalTime | null } {
  let until = time;
  // Join consecutive meetings into one period.
  for (const { start, end } of takenPeriods) if (start <= until && end > until) until = end;
  if (until !== time) return { isFree: false, until: until === '24:00' ? null : until };
  return { isFree: true, until: takenPeriods.find(({ start }) => start > time)?.start ?? null };
}
