import { z } from 'zod';
import { type LocalDate, localDate } from '../../../../kit/time.ts';
import {
  type AddressState,
  type ChangeAddress,
  flag,
  ids,
  parsed,
  readAddress,
  useAddress,
} from '../../../../kit/web/address.ts';
import { useWidth } from '../../../../kit/web/ui/useWidth.ts';
import { widths } from '../../../../kit/web/ui/widths.ts';
import { views } from './calendarRange.ts';

const valuesOf = (today: LocalDate, onPhone: boolean) => ({
  view: parsed(z.enum(views), onPhone ? 'list' : 'week'),
  date: parsed(localDate, today),
  /** Only these rooms; none: all of them. */
  rooms: ids(),
  /** Only those of the reader's company. */
  own: flag(),
});

/** What the calendar shows, all of it in the address: `?view=&date=&rooms=&own=`. */
export type CalendarState = AddressState<ReturnType<typeof valuesOf>>;

export function useCalendarAddress(today: LocalDate): [CalendarState, ChangeAddress<CalendarState>] {
  return useAddress(valuesOf(today, usePhone()));
}

/** What the calendar shows at an address. */
export const stateOf = (search: string, today: LocalDate): CalendarState =>
  readAddress(valuesOf(today, matchMedia(widths.phone).matches), search);

export const usePhone = () => useWidth('phone');
