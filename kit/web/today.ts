import { useSyncExternalStore } from 'react';
import { type LocalDate, type LocalTime, localNow, today } from '../time.ts';
import { useSession } from './session.ts';

const LOOKED_AT_EVERY = 30_000;

function subscribe(listener: () => void): () => void {
  const clock = setInterval(listener, LOOKED_AT_EVERY);
  return () => clearInterval(clock);
}

/** Today in the building that the screens speak of; a screen left open overnight moves on to the new day. */
export function useToday(): LocalDate {
  const { timeZone } = useSession().building;
  return useSyncExternalStore(subscribe, () => today(timeZone, new Date()));
}

/** Now in the building that the screens speak of, as its walls' clocks show it; goes on by itself. */
export function useNow(): { date: LocalDate; time: LocalTime } {
  const { timeZone } = useSession().building;
  const now = useSyncExternalStore(subscribe, () => {
    const { date, time } = localNow(timeZone, new Date());
    return `${date} ${time}`;
  });
  return { date: now.slice(0, 10), time: now.slice(11) };
}
