import { z } from 'zod';
import { type LocalDate, localDate } from '../../../../kit/time.ts';
import {
  type AddressState,
  type ChangeAddress,
  ids,
  parsed,
  readAddress,
  useAddress,
} from '../../../../kit/web/address.ts';
import { useWidth } from '../../../../kit/web/ui/useWidth.ts';
import { widths } from '../../../../kit/web/ui/widths.ts';
import { type Whose, whoseReservations } from '../../reservation.ts';
import { type View, views } from './calendarRange.ts';
import { lastView } from './lastView.ts';

/** In so many rooms a week of rooms by days is still seen at a glance; with more, the day answers sooner what is free. */
const FEW_ROOMS = 4;

/** What opens by itself: what the person chose last on this device, else what suits the building. Null: its rooms are not known yet. */
function firstView(onPhone: boolean, user: number, rooms: number | undefined): View | null {
  const last = lastView(user);
  if (last) return last;
  if (onPhone) return 'day';
  return rooms === undefined ? null : rooms > FEW_ROOMS ? 'day' : 'week';
}

const valuesOf = (today: LocalDate, first: View | null) => ({
  // Links of earlier versions speak of the day by rooms as `rooms`.
  view: parsed(
    z.preprocess((name) => (name === 'rooms' ? 'day' : name), z.enum(views)),
    first,
  ),
  date: parsed(localDate, today),
  /** Only these rooms; none: all of them. */
  rooms: ids(),
  /** In links of earlier versions `1` stands for *My reservations*. */
  own: {
    absent: 'all' as Whose,
    read: (text: string) => (text === '1' ? 'mine' : whoseReservations.find((each) => each === text)),
    write: (whose: Whose) => (whose === 'all' ? '' : whose),
  },
});

/** What the calendar shows, all of it in the address: `?view=&date=&rooms=&own=`. `view` is null until it is known what opens first. */
export type CalendarState = AddressState<ReturnType<typeof valuesOf>>;

export function useCalendarAddress(
  today: LocalDate,
  user: number,
  rooms: number | undefined,
): [CalendarState, ChangeAddress<CalendarState>] {
  return useAddress(valuesOf(today, firstView(useWidth('phone'), user, rooms)));
}

/** What the calendar shows at an address. */
export const stateOf = (
  search: string,
  today: LocalDate,
  user: number,
  rooms: number | undefined,
): CalendarState =>
  readAddress(valuesOf(today, firstView(matchMedia(widths.phone).matches, user, rooms)), search);
