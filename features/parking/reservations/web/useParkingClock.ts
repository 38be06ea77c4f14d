import { useMemo } from 'react';
import { createOpenHoursLookup } from '../../../../core/buildings/openHours.ts';
import { addDays, type LocalDate, listDays } from '../../../../kit/time.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { useNow } from '../../../../kit/web/session/useToday.ts';
import type { ParkingTimeContext } from './reservationForm.ts';
import { getParkingWeekHourRange } from './week/reservationsOnDay.ts';

export function useParkingClock(monday: LocalDate): ParkingTimeContext {
  const { date, time } = useNow();
  const { openingHours } = useSession().building;
  return useMemo(() => {
    const open = createOpenHoursLookup(openingHours);
    const week = listDays([{ start: monday, end: addDays(monday, 6) }]);
    return { date, time, openOn: open, hours: getParkingWeekHourRange(week, open) };
  }, [date, time, monday, openingHours]);
}
