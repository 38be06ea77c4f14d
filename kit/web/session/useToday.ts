import { useSyncExternalStore } from 'react';
import { getLocalNow, getToday, type LocalDate, type LocalTime } from '../../time.ts';
import { getCurrentSession, useSession } from './session.ts';

const TICK_MS = 30_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

/** Today in the current building. Updates after midnight. */
export function useToday(): LocalDate {
  const { timeZone } = useSession().building;
  return useSyncExternalStore(subscribe, () => getToday(timeZone, new Date()));
}

/** Current wall-clock time in the current building, on public pages that of the browser. Updates itself. */
export function useNow(): { date: LocalDate; time: LocalTime } {
  const timeZone = getCurrentSession()?.building.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const now = useSyncExternalStore(subscribe, () => {
    const { date, time } = getLocalNow(timeZone, new Date());
    return `${date} ${time}`;
  });
  return { date: now.slice(0, 10), time: now.slice(11) };
}
