import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { daysBetween, localDate, MAX_RANGE_DAYS } from '../time.ts';

/** A range of days, both included, `YYYY-MM-DD`. */
export type DateRange = { start: string; end: string };

/**
 * What the address says at this moment. The router's own idea of it lags behind while a screen is being painted: of two
 * changes in quick succession, the second would undo the first.
 */
export function addressNow(): URLSearchParams {
  return new URLSearchParams(location.search);
}

/**
 * A filter that lives in the address, so that Back works and the link can be sent.
 * Answers the value (`''` when absent) and a setter; setting `''` removes it. The entry of the history is replaced.
 */
export function useAddressValue(name: string): [string, (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (value: string) =>
      setParams(
        () => {
          const after = addressNow();
          if (value) after.set(name, value);
          else after.delete(name);
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    [name, setParams],
  );
  return [params.get(name) ?? '', set];
}

/** Whether the server would refuse the range: an address may say anything. */
export function isTooLong({ start, end }: DateRange): boolean {
  return daysBetween(start, end) > MAX_RANGE_DAYS;
}

const isDay = (text: string | null): text is string => localDate.safeParse(text).success;

/**
 * A range of days in the address (`?start=&end=`), `initial` when it says nothing readable. Choosing a range makes an
 * entry of the history, so Back returns to the range before.
 */
export function useAddressRange(initial: DateRange): [DateRange, (range: DateRange) => void] {
  const [params, setParams] = useSearchParams();
  const start = params.get('start');
  const end = params.get('end');
  const range = isDay(start) ? { start, end: isDay(end) && end >= start ? end : start } : initial;
  const set = useCallback(
    (next: DateRange) =>
      setParams(
        () => {
          const after = addressNow();
          after.set('start', next.start);
          after.set('end', next.end);
          return after;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
  return [range, set];
}
