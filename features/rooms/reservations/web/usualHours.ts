import { useCallback, useMemo } from 'react';
import {
  createOpenHoursLookup,
  type GetBuildingOpenHours,
  resolveOpenHours,
} from '../../../../core/buildings/openHours.ts';
import type { LocalDate } from '../../../../kit/time.ts';
import { type HourRange, OFFICE_HOURS, toHourRange } from '../../../../kit/web/calendar/hours.ts';
import { type SessionBuilding, useSession } from '../../../../kit/web/session/session.ts';
import type { Room } from '../../catalogue/room.ts';

/** Own hours of the room, else the building's, else office hours. Undefined on closed weekdays. */
export function createUsualHoursLookup(
  openingHours: SessionBuilding['openingHours'],
  room?: Pick<Room, 'terms'>,
): GetBuildingOpenHours {
  const ofBuilding = openingHours ? createOpenHoursLookup(openingHours) : () => OFFICE_HOURS;
  return room?.terms ? resolveOpenHours(ofBuilding, room.terms) : ofBuilding;
}

function useHoursOfDays(rooms: readonly Room[]): (days: readonly LocalDate[]) => HourRange {
  const { openingHours } = useSession().building;
  return useMemo(() => {
    const each =
      rooms.length > 0
        ? rooms.map((room) => createUsualHoursLookup(openingHours, room))
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
