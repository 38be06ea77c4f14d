import { type LocalDate, type LocalTime, localNow, toMinutes } from '../kit/time.ts';

export const ZONE = 'Europe/Paris';

/** When things of the demonstration were done: by day, in the building's time, and never after now. */
export interface DemoClock {
  today: LocalDate;
  time: LocalTime;
  /** So many days from today, at this time. */
  at(day: number, time: LocalTime): Date;
  /** The last time that it was so late: today, or yesterday where that is still to come. */
  last(time: LocalTime): Date;
}

const MINUTE = 60_000;
const DAY = 24 * 60;

export function demoClock(now: Date): DemoClock {
  const { date, time: here } = localNow(ZONE, now);
  const thisMinute = Math.floor(now.getTime() / MINUTE);
  // A change of the clocks in between makes it an hour earlier or later, which nobody minds.
  const at = (day: number, time: LocalTime) =>
    new Date((thisMinute + day * DAY + toMinutes(time) - toMinutes(here)) * MINUTE);
  return { today: date, time: here, at, last: (time) => at(time <= here ? 0 : -1, time) };
}
