import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type LocalDate, localDate } from '../../../../kit/time.ts';
import { addressNow } from '../../../../kit/web/address.ts';
import { isView, type View } from './calendarRange.ts';

/** What the calendar shows, all of it in the address. */
export interface CalendarState {
  view: View;
  date: LocalDate;
  /** Only these rooms; none: all of them. */
  rooms: readonly number[];
  /** Only those of the reader's company. */
  own: boolean;
}

/** Looks of one and the same place: changing them makes no entry of the history. */
const FILTERS: readonly string[] = ['rooms', 'own'];

/**
 * What the calendar shows, from `?view=&date=&rooms=&own=`, and a setter for some of it. Another view or day makes an entry
 * of the history, so Back returns to the page before; a filter does not.
 */
export function useCalendarAddress(
  today: LocalDate,
): [CalendarState, (news: Partial<CalendarState>) => void] {
  const onPhone = usePhone();
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  // The address follows a moment after the click; what was clicked must show at once.
  const [shown, setShown] = useState(address);
  useEffect(() => setShown(address), [address]);

  const state = useMemo(() => readState(shown, today, onPhone), [shown, today, onPhone]);
  const change = useCallback(
    (news: Partial<CalendarState>) => {
      const after = addressNow();
      for (const [name, value] of Object.entries(written(news))) {
        if (value) after.set(name, value);
        else after.delete(name);
      }
      setShown(after.toString());
      const replace = Object.keys(news).every((name) => FILTERS.includes(name));
      setParams(after, { preventScrollReset: true, replace });
    },
    [setParams],
  );
  return [state, change];
}

/** What the calendar shows at an address. */
export const stateOf = (search: string, today: LocalDate): CalendarState =>
  readState(search, today, matchMedia(PHONE).matches);

function readState(search: string, today: LocalDate, onPhone: boolean): CalendarState {
  const params = new URLSearchParams(search);
  const view = params.get('view') ?? '';
  const rooms = params.get('rooms');
  return {
    view: isView(view) ? view : onPhone ? 'list' : 'week',
    date: localDate.safeParse(params.get('date')).data ?? today,
    rooms: rooms ? rooms.split(',').map(Number).filter(Number.isInteger) : [],
    own: params.has('own'),
  };
}

function written({ view, date, rooms, own }: Partial<CalendarState>): Record<string, string> {
  return {
    ...(view && { view }),
    ...(date && { date }),
    ...(rooms && { rooms: rooms.join(',') }),
    ...(own !== undefined && { own: own ? '1' : '' }),
  };
}

const PHONE = '(max-width: 47.99em)';

export const usePhone = () => useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
