import { useCallback, useMemo } from 'react';
import { createUsualHoursLookup } from '../../../../core/buildings/openHours.ts';
import type { LocalDate } from '../../../../kit/time.ts';
import { type HourRange, toHourRange } from '../../../../kit/web/calendar/hours.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import type { Room } from '../../catalogue/room.ts';

function useHoursOfDays(rooms: readonly Room[]): (days: readonly LocalDate[]) => HourRange {
  const { openingHours } = useSession().building;
  return useMemo(() => {
    const each =
      rooms.length > 0
        ? rooms.map((room) => createUsualHoursLookup(openingHours, room.terms))
        : [createUsualHoursLookup(openingHours)];
    return (days) => toHourRange(days.flatMap((day) => each.flatMap((usual) => usual(day) ?? [])));
  }, [openingHours, rooms]);
}

export function useVisibleHourRange(rooms: readonly Room[], days: readonly LocalDate[]): HourRange {
  const hoursOfDays = useHoursOfDays(rooms);
  const daysKey = days.join();
  return useMemo(() => hoursOfDays(daysKey.split(',')), [hoursOfDays, daysKey]);
}

export function useDayHours(rooms: readonly Room[]): (day: LocalDate) => HourRange {
  const hoursOfDays = useHoursOfDays(rooms);
  return useCallback((day) => hoursOfDays([day]), [hoursOfDays]);
}
