import { useCallback, useMemo } from 'react';
import { type OpenOn, openOn } from '../../../core/buildings/openHours.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { type Hours, hoursOf, OFFICE } from '../../../kit/web/calendar/hours.ts';
import { type SessionBuilding, useSession } from '../../../kit/web/session.ts';
import type { Room } from '../reservation.ts';
import { openFor } from '../terms.ts';

/**
 * When a room is usually used on a day: within its own hours, else within the building’s; office hours where neither are told. Without
 * a room, the building’s own. Undefined on weekdays on which the building is closed.
 */
export function usualOn(told: SessionBuilding['openingHours'], room?: Pick<Room, 'terms'>): OpenOn {
  const ofBuilding = told ? openOn(told) : () => OFFICE;
  return room?.terms ? openFor(ofBuilding, room.terms) : ofBuilding;
}

/** The usual hours of these rooms on some days, taken together. */
function useHoursOf(rooms: readonly Room[]): (days: readonly LocalDate[]) => Hours {
  const { openingHours } = useSession().building;
  return useMemo(() => {
    const each =
      rooms.length > 0 ? rooms.map((room) => usualOn(openingHours, room)) : [usualOn(openingHours)];
    return (days) => hoursOf(days.flatMap((day) => each.flatMap((usual) => usual(day) ?? [])));
  }, [openingHours, rooms]);
}

/** The hours that a calendar shows at first of these rooms and days: the usual ones of them all. */
export function useUsualHours(rooms: readonly Room[], days: readonly LocalDate[]): Hours {
  const hoursOfDays = useHoursOf(rooms);
  const asked = days.join();
  return useMemo(() => hoursOfDays(asked.split(',')), [hoursOfDays, asked]);
}

/** The usual hours of these rooms on each day by itself. */
export function useDayHours(rooms: readonly Room[]): (day: LocalDate) => Hours {
  const hoursOfDays = useHoursOf(rooms);
  return useCallback((day) => hoursOfDays([day]), [hoursOfDays]);
}
