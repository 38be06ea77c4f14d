import { today } from '../../../kit/time.ts';
import { callQuery, queryClient } from '../../../kit/web/queries.ts';
import { currentSession } from '../../../kit/web/session.ts';
import { listCompanyReservations, listReservations, listRooms } from '../wire.ts';
import { type CalendarState, stateOf } from './calendar/calendarAddress.ts';
import { daysShown } from './calendar/calendarRange.ts';

/** What the calendar asks for: the rooms, and the reservations of the days shown. */
export function questionsOf(building: number, { view, date, own }: CalendarState) {
  const { start, end } = daysShown(view, date);
  return {
    rooms: callQuery(listRooms, { building }),
    reservations: callQuery(own ? listCompanyReservations : listReservations, {
      building,
      from: start,
      to: end,
    }),
  };
}

/** Asks while the frame around the page is still to be painted; the page then finds its answers there or on their way. */
export function readAhead({ request }: { request: Request }): null {
  const session = currentSession();
  if (session) {
    const { id, timeZone } = session.building;
    const state = stateOf(new URL(request.url).search, today(timeZone, new Date()));
    const { rooms, reservations } = questionsOf(id, state);
    void queryClient.prefetchQuery(rooms);
    void queryClient.prefetchQuery(reservations);
  }
  return null;
}
