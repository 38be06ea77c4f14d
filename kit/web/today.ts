import { useSyncExternalStore } from 'react';
import { type LocalDate, today } from '../time.ts';
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
