import { useEffect, useState } from 'react';
import type { LocalDate, LocalTime } from '../../../kit/time.ts';

const KEPT = 'deskPrints';
/** Before the first visitors, and while there is still power. */
const PRINTED_AT: LocalTime = '07:00';
const NOT_AFTER: LocalTime = '09:00';

/**
 * Whether this device prints the list of the day by itself each morning, for when the power fails; kept on the device. `now`: the
 * building's wall clock; `isThere`: the list has been read.
 */
export function useDailyPrint(now: { date: LocalDate; time: LocalTime }, isThere: boolean) {
  const [printed, setPrinted] = useState(() => localStorage.getItem(KEPT));
  const keep = (value: string | null) => {
    if (value === null) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, value);
    setPrinted(value);
  };
  const isOn = printed !== null;
  const isDue = isOn && isThere && printed !== now.date && now.time >= PRINTED_AT && now.time < NOT_AFTER;
  useEffect(() => {
    if (!isDue) return;
    keep(now.date);
    window.print();
  }, [isDue, now.date]);
  // What has begun already is not printed today.
  const toggle = () => keep(isOn ? null : now.time >= PRINTED_AT ? now.date : 'on');
  return { isOn, toggle };
}
