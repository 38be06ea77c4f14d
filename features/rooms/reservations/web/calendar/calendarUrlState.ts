import { z } from 'zod';
import { type LocalDate, localDateSchema } from '../../../../../kit/time.ts';
import {
  idsParam,
  parseUrlState,
  type SetUrlState,
  schemaParam,
  type UrlState,
  useUrlState,
} from '../../../../../kit/web/navigation/useUrlState.ts';
import { breakpointQueries } from '../../../../../kit/web/ui/breakpointQueries.ts';
import { useBreakpoint } from '../../../../../kit/web/ui/useBreakpoint.ts';
import { type ReservationOwnerFilter, reservationOwnerFilters } from '../../reservation.ts';
import { type CalendarViewKind, calendarViews } from './calendarRange.ts';

/** With more rooms, the week is hard to read, so the day opens first. */
const FEW_ROOMS = 4;

const getViewStorageKey = (user: number) => `roomsView.${user}`;

export const saveLastCalendarView = (user: number, view: CalendarViewKind): void =>
  localStorage.setItem(getViewStorageKey(user), view);

/** The last view on this device, else the one that suits the number of rooms. Null while that is unknown. */
function getInitialView(onPhone: boolean, user: number, rooms: number | undefined): CalendarViewKind | null {
  const last = calendarViews.find((view) => view === localStorage.getItem(getViewStorageKey(user)));
  if (last) return last;
  if (onPhone) return 'day';
  return rooms === undefined ? null : rooms > FEW_ROOMS ? 'day' : 'week';
}

const getUrlParams = (today: LocalDate, first: CalendarViewKind | null) => ({
  // Links of earlier versions contain `rooms` for the day view.
  view: schemaParam(
    z.preprocess((name) => (name === 'rooms' ? 'day' : name), z.enum(calendarViews)),
    first,
  ),
  date: schemaParam(localDateSchema, today),
  rooms: idsParam(),
  /** Links of earlier versions contain `1` for `mine`. */
  own: {
    defaultValue: 'all' as ReservationOwnerFilter,
    parse: (text: string) => (text === '1' ? 'mine' : reservationOwnerFilters.find((each) => each === text)),
    serialize: (ownerFilter: ReservationOwnerFilter) => (ownerFilter === 'all' ? '' : ownerFilter),
  },
});

/** URL parameters `?view=&date=&rooms=&own=`. `view` is null while the first view is unknown. */
export type CalendarUrlState = UrlState<ReturnType<typeof getUrlParams>>;

export function useCalendarUrlState(
  today: LocalDate,
  user: number,
  rooms: number | undefined,
): [CalendarUrlState, SetUrlState<CalendarUrlState>] {
  return useUrlState(getUrlParams(today, getInitialView(useBreakpoint('phone'), user, rooms)));
}

export const parseCalendarUrlState = (
  search: string,
  today: LocalDate,
  user: number,
  rooms: number | undefined,
): CalendarUrlState =>
  parseUrlState(
    getUrlParams(today, getInitialView(matchMedia(breakpointQueries.phone).matches, user, rooms)),
    search,
  );
