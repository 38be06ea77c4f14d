import { getLocalNow, type LocalDate, type LocalTime, toMinutes } from '../kit/time.ts';

export const DEMO_TIME_ZONE = 'Europe/Paris';

export interface DemoClock {
  today: LocalDate;
  time: LocalTime;
  at(day: number, time: LocalTime): Date;
  /** The most recent such time: today, or yesterday if it is still to come. */
  last(time: LocalTime): Date;
}

const MINUTE = 60_000;
const DAY = 24 * 60;

export function createDemoClock(now: Date): DemoClock {
  const { date, time: here } = getLocalNow(DEMO_TIME_ZONE, now);
  const thisMinute = Math.floor(now.getTime() / MINUTE);
  // A clock change in between shifts the result by an hour, which does not matter here.
  const at = (day: number, time: LocalTime) =>
    new Date((thisMinute + day * DAY + toMinutes(time) - toMinutes(here)) * MINUTE);
  return { today: date, time: here, at, last: (time) => at(time <= here ? 0 : -1, time) };
}
