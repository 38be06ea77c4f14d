import { listClosingDays } from '../../../core/buildings/api.ts';
import type { ScreenContext } from '../../../core/web/screens.ts';
import { DAYS_AHEAD } from '../../../core/web/today.ts';
import { isStaff } from '../../../kit/actor.ts';
import { addDays, type LocalDate } from '../../../kit/time.ts';
import type { DateRange } from '../../../kit/web/list/period.ts';
import { callQuery, queryClient } from '../../../kit/web/queries.ts';
import type { Session } from '../../../kit/web/session.ts';
import { listOffers } from '../administration/api.ts';
import { listCompanyReservations, listRooms } from '../api.ts';
import { listClosedRooms } from '../closures/api.ts';
import { listShownReservations } from '../compactList/api.ts';
import { listGuestInvitations } from '../guests/api.ts';
import { type CalendarState, readCalendarState } from './calendar/calendarAddress.ts';
import { getVisibleDays } from './calendar/calendarRange.ts';

/** Includes retired rooms, to name them in reservations. */
export const roomsQuery = (building: number) => callQuery(listRooms, { building, retired: '1' });

export const invitationsQuery = (building: number) => callQuery(listGuestInvitations, { building });

export const offersQuery = (building: number) => callQuery(listOffers, { building });

export const closedRoomsQuery = (building: number, { start, end }: DateRange) =>
  callQuery(listClosedRooms, { building, from: start, to: end });

export function getCalendarQueries(building: number, { view, date, own }: CalendarState) {
  const { start, end } = getVisibleDays(view ?? 'day', date);
  const days = { building, from: start, to: end };
  return {
    reservations: { ...callQuery(listShownReservations, days), enabled: view !== null },
    company: { ...callQuery(listCompanyReservations, days), enabled: view !== null && own === 'company' },
  };
}

export const meetingsQuery = ({ user, building }: Session, from: LocalDate) =>
  callQuery(isStaff(user) ? listShownReservations : listCompanyReservations, {
    building: building.id,
    from,
    to: isStaff(user) ? from : addDays(from, DAYS_AHEAD),
  });

export function prefetchMeetings(session: Session, today: LocalDate): void {
  void queryClient.prefetchQuery(roomsQuery(session.building.id));
  void queryClient.prefetchQuery(invitationsQuery(session.building.id));
  void queryClient.prefetchQuery(meetingsQuery(session, today));
}

export async function prefetchCalendar({
  user,
  building: { id },
  today,
  search,
}: ScreenContext): Promise<void> {
  const stateWith = (rooms: number | undefined) => readCalendarState(search, today, user.userId, rooms);
  const rooms = queryClient.ensureQueryData(roomsQuery(id)).catch(() => undefined);
  void queryClient.prefetchQuery(invitationsQuery(id));
  void queryClient.prefetchQuery(callQuery(listClosingDays, { building: id }));
  void queryClient.prefetchQuery(offersQuery(id));
  // The first view depends on the number of rooms.
  const known = stateWith(undefined);
  const state = known.view === null ? stateWith((await rooms)?.length) : known;
  if (state.view === null) return;
  const { reservations, company } = getCalendarQueries(id, state);
  void queryClient.prefetchQuery(reservations);
  if (company.enabled) void queryClient.prefetchQuery(company);
  void queryClient.prefetchQuery(closedRoomsQuery(id, getVisibleDays(state.view, state.date)));
}
