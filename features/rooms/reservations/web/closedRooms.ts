import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClosedTime } from '../../../../core/booking/closureEffects.ts';
import { listDays } from '../../../../kit/time.ts';
import type { DateRange } from '../../../../kit/web/list/period.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { type CalendarReservation, RESERVATION_WITHOUT_DETAILS } from './calendarReservation.ts';
import { closedRoomsQuery } from './queries.ts';

export function useClosureCalendarEntries({ start, end }: DateRange): readonly CalendarReservation[] {
  const { building } = useSession();
  const { data } = useQuery({
    ...closedRoomsQuery(building.id, { start, end }),
    placeholderData: keepPreviousData,
  });
  return useMemo(
    () => buildClosureCalendarEntries(data ?? [], { start, end }, building.id),
    [data, start, end, building.id],
  );
}

/** Negative ids, which no reservation has. */
export function buildClosureCalendarEntries(
  closed: readonly ClosedTime[],
  { start, end }: DateRange,
  building: number,
): CalendarReservation[] {
  let id = 0;
  return closed.flatMap(({ places, startDate, startTime, endDate, endTime, reason }) => {
    const [first, last] = [startDate > start ? startDate : start, endDate < end ? endDate : end];
    if (first > last) return [];
    return listDays([{ start: first, end: last }]).map((date): CalendarReservation => {
      id -= 1;
      return {
        id,
        building,
        date,
        lastDate: date,
        rooms: places,
        closed: reason,
        holder: null,
        start: date === startDate ? startTime : '00:00',
        end: date === endDate ? endTime : '24:00',
        ...RESERVATION_WITHOUT_DETAILS,
      };
    });
  });
}
