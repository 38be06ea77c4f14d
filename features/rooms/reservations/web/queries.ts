import { listClosingDays } from '../../../../core/buildings/api.ts';
import type { ScreenContext } from '../../../../core/feature/web/screens.ts';
import { TODAY_LIST_DAYS_AHEAD } from '../../../../core/feature/web/today.ts';
import { isStaff } from '../../../../kit/actor.ts';
import { addDays, type LocalDate, localDateSchema } from '../../../../kit/time.ts';
import { callQuery, queryClient } from '../../../../kit/web/api/queries.ts';
import type { DateRange } from '../../../../kit/web/list/period.ts';
import type { Session } from '../../../../kit/web/session/session.ts';
import { listFavouriteRooms, listRoomOffers } from '../../catalogue/api.ts';
import { listClosedRooms } from '../../catalogue/closuresApi.ts';
import { listOwnMeetingInvitations } from '../../guests/api.ts';
import { listCompanyReservations, listRooms } from '../api.ts';
import { listCompactReservations } from '../compactListApi.ts';
import { getVisibleDays } from './calendar/calendarRange.ts';
import { type CalendarUrlState, parseCalendarUrlState } from './calendar/calendarUrlState.ts';

/** Includes retired rooms, to name them in reservations. */
export const roomsQuery = (building: number) => callQuery(listRooms, { building, retired: '1' });

export const ownMeetingInvitationsQuery = (building: number) =>
  callQuery(listOwnMeetingInvitations, { building });

export const roomOffersQuery = (building: number) => callQuery(listRoomOffers, { building });

export const favouriteRoomsQuery = (building: number) => callQuery(listFavouriteRooms, { building });

export const closedRoomsQuery = (building: number, { start, end }: DateRange) =>
  callQuery(listClosedRooms, { building, from: start, to: end });

export function getCalendarQueries(building: number, { view, date, own }: CalendarUrlState) {
  const { start, end } = getVisibleDays(view ?? 'day', date);
  const days = { building, from: start, to: end };
  return {
    reservations: { ...callQuery(listCompactReservations, days), enabled: view !== null },
    company: { ...callQuery(listCompanyReservations, days), enabled: view !== null && own === 'company' },
  };
}

export const nextRoomReservationsQuery = ({ user, building }: Session, from: LocalDate) =>
  callQuery(isStaff(user) ? listCompactReservations : listCompanyReservations, {
    building: building.id,
    from,
    to: isStaff(user) ? from : addDays(from, TODAY_LIST_DAYS_AHEAD),
  });

export function prefetchNextRoomReservations(session: Session, today: LocalDate): void {
  void queryClient.prefetchQuery(roomsQuery(session.building.id));
  void queryClient.prefetchQuery(ownMeetingInvitationsQuery(session.building.id));
  void queryClient.prefetchQuery(nextRoomReservationsQuery(session, today));
}

export async function prefetchCalendar({
  user,
  building: { id },
  today,
  search,
}: ScreenContext): Promise<void> {
  const stateWith = (rooms: number | undefined) => parseCalendarUrlState(search, today, user.userId, rooms);
  const rooms = queryClient.ensureQueryData(roomsQuery(id)).catch(() => undefined);
  void queryClient.prefetchQuery(ownMeetingInvitationsQuery(id));
  void queryClient.prefetchQuery(callQuery(listClosingDays, { building: id }));
  void queryClient.prefetchQuery(roomOffersQuery(id));
  void queryClient.prefetchQuery(favouriteRoomsQuery(id));
  // The first view depends on the number of rooms.
  const initialState = stateWith(undefined);
  const state = initialState.view === null ? stateWith((await rooms)?.length) : initialState;
  if (state.view === null) return;
  const { reservations, company } = getCalendarQueries(id, state);
  void queryClient.prefetchQuery(reservations);
  if (company.enabled) void queryClient.prefetchQuery(company);
  void queryClient.prefetchQuery(closedRoomsQuery(id, getVisibleDays(state.view, state.date)));
}

export function prefetchRoom({ building: { id }, today, search }: ScreenContext): void {
  const date = localDateSchema.safeParse(new URLSearchParams(search).get('date')).data ?? today;
  void queryClient.prefetchQuery(roomsQuery(id));
  void queryClient.prefetchQuery(ownMeetingInvitationsQuery(id));
  void queryClient.prefetchQuery(callQuery(listClosingDays, { building: id }));
  void queryClient.prefetchQuery(roomOffersQuery(id));
  void queryClient.prefetchQuery(favouriteRoomsQuery(id));
  void queryClient.prefetchQuery(closedRoomsQuery(id, getVisibleDays('week', date)));
  const state: CalendarUrlState = { view: 'week', date, rooms: [], own: 'all' };
  void queryClient.prefetchQuery(getCalendarQueries(id, state).reservations);
}
