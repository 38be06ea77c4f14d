import { useEffect, useState } from 'react';
import type { LocalDate, LocalTime } from '../../../kit/time.ts';

const STORAGE_KEY = 'deskPrints';
/** Before the first visitors, so that a list exists if the power fails later. */
const PRINT_FROM: LocalTime = '07:00';
const PRINT_UNTIL: LocalTime = '09:00';

/** Prints the day's list once each morning if this device has the option on. `now`: the building's time. */
export function useDailyPrint(now: { date: LocalDate; time: LocalTime }, isLoaded: boolean) {
  const [printed, setPrinted] = useState(() => localStorage.getItem(STORAGE_KEY));
  const store = (value: string | null) => {
    if (value === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, value);
    setPrinted(value);
  };
  const isOn = printed !== null;
  const isDue = isOn && isLoaded && printed !== now.date && now.time >= PRINT_FROM && now.time < PRINT_UNTIL;
  useEffect(() => {
    if (!isDue) return;
    store(now.date);
    window.print();
  }, [isDue, now.date]);
  // Switched on after the printing time, today counts as printed.
  const toggle = () => store(isOn ? null : now.time >= PRINT_FROM ? now.date : 'on');
  return { isOn, toggle };
}
