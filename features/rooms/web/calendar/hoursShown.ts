import type { LocalTime } from '../../../../kit/time.ts';

const FROM = 7;
const TO = 21;

/** The whole hours that a day's lines show: office hours, and more where something is booked outside them. */
export function hoursShown(periods: readonly { start: LocalTime; end: LocalTime }[]): {
  from: number;
  to: number;
} {
  let [from, to] = [FROM, TO];
  for (const { start, end } of periods) {
    from = Math.min(from, Number(start.slice(0, 2)));
    to = Math.max(to, Number(end.slice(0, 2)) + (end.endsWith(':00') ? 0 : 1));
  }
  return { from, to };
}

/** `07:00:00`; the last moment of the day where it is 24. */
export const clockOf = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`;
