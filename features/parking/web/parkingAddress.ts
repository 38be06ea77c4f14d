import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type LocalDate, localDate, mondayOf } from '../../../kit/time.ts';
import { addressNow } from '../../../kit/web/address.ts';

/** What the calendar shows, all of it in the address. */
interface ParkingAddress {
  /** The Monday of the week. */
  monday: LocalDate;
  /** Only these bays; none: all of them. */
  bays: readonly number[];
  showWeek: (day: LocalDate) => void;
  showBays: (ids: readonly number[]) => void;
}

/**
 * The week and the bays from `?date=&places=`. Another week makes an entry of the history, so Back returns to the week
 * before; the filter does not.
 */
export function useParkingAddress(today: LocalDate): ParkingAddress {
  const [params, setParams] = useSearchParams();
  const [date, bayIds] = [params.get('date'), params.get('places')];
  const set = useCallback(
    (name: string, value: string, replace: boolean) =>
      setParams(
        () => {
          const after = addressNow();
          if (value) after.set(name, value);
          else after.delete(name);
          return after;
        },
        { preventScrollReset: true, replace },
      ),
    [setParams],
  );
  return useMemo(
    () => ({
      monday: mondayOf(localDate.safeParse(date).data ?? today),
      bays: bayIds ? bayIds.split(',').map(Number).filter(Number.isInteger) : [],
      showWeek: (day) => set('date', day, false),
      showBays: (ids) => set('places', ids.join(','), true),
    }),
    [date, bayIds, today, set],
  );
}
