import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useReservationHighlighter } from '../../../../core/booking/web/useReservationHighlighter.ts';
import type { LocalDate } from '../../../../kit/time.ts';
import { useOnCommandSuccess } from '../../../../kit/web/api/queries.ts';
import type { DateRange } from '../../../../kit/web/list/period.ts';
import { useExportAction } from '../../../../kit/web/list/useExportAction.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import type { ScreenAction } from '../../../../kit/web/ui/ActionButton.tsx';
import type { Room } from '../../catalogue/room.ts';
import { bookRooms, bookRoomsForResident, changeReservation, exportReservations } from '../api.ts';
import type { Reservation, ReservationOwnerFilter } from '../reservation.ts';
import { getVisibleDays } from './calendar/calendarRange.ts';
import type { CalendarUrlState } from './calendar/calendarUrlState.ts';
import { isOwnOrInvited, withInvitations } from './calendarReservation.ts';
import { getCalendarQueries, ownMeetingInvitationsQuery, roomsQuery } from './queries.ts';

export function useRoomsIncludingRetired() {
  const { building } = useSession();
  return useQuery(roomsQuery(building.id));
}

const selectRoomsInUse = (rooms: Room[]) => rooms.filter(({ isRetired }) => !isRetired);

export function useRoomsInUse() {
  const { building } = useSession();
  return useQuery({ ...roomsQuery(building.id), select: selectRoomsInUse });
}

/**
 * All reservations of the shown days; until `isKnown`, those of the days before. `ofCompany`: ids, if
 * selected.
 */
export function useReservations(state: CalendarUrlState) {
  const { building } = useSession();
  const queries = getCalendarQueries(building.id, state);
  const all = useQuery({ ...queries.reservations, placeholderData: keepPreviousData });
  const invitations = useQuery(ownMeetingInvitationsQuery(building.id));
  const { start, end } = getVisibleDays(state.view ?? 'day', state.date);
  const reservations = useMemo(
    () => withInvitations(all.data, invitations.data, { building: building.id, from: start, to: end }),
    [all.data, invitations.data, building.id, start, end],
  );
  const read = {
    data: reservations,
    isFetching: all.isFetching || invitations.isFetching,
    error: all.error,
    refetch: all.refetch,
  };
  const company = useQuery({ ...queries.company, placeholderData: keepPreviousData });
  const ofCompany = useMemo(() => company.data && new Set(company.data.map(({ id }) => id)), [company.data]);
  const isAwaited = state.own === 'company' && ofCompany === undefined;
  // A loaded week also contains its days.
  const lastAnswer = useRef<(DateRange & { of: number }) | null>(null);
  if (all.data && !all.isPlaceholderData) lastAnswer.current = { start, end, of: building.id };
  const { current: last } = lastAnswer;
  const isKnown = last?.of === building.id && last.start <= start && end <= last.end;
  return { read, all: isAwaited ? undefined : reservations, isKnown, ofCompany, company };
}

export function filterReservationListByOwner(
  own: ReservationOwnerFilter,
  all: readonly Reservation[],
  ofCompany: ReadonlySet<number> | undefined,
): readonly Reservation[] {
  if (own === 'all') return all;
  return own === 'mine' ? all.filter(isOwnOrInvited) : all.filter(({ id }) => ofCompany?.has(id));
}

export const filterReservationsByRooms = (list: readonly Reservation[], roomIds: readonly number[]) =>
  roomIds.length === 0 ? list : list.filter(({ rooms }) => rooms.some((id) => roomIds.includes(id)));

export const filterRoomsById = (rooms: readonly Room[], roomIds: readonly number[]) =>
  roomIds.length === 0 ? rooms : rooms.filter(({ id }) => roomIds.includes(id));

export function addBookedRetiredRooms(
  rooms: readonly Room[],
  all: readonly Room[],
  reservations: readonly Reservation[],
): readonly Room[] {
  const retiredRooms = all.filter(
    ({ isRetired, id }) => isRetired && reservations.some(({ rooms: ids }) => ids.includes(id)),
  );
  return retiredRooms.length === 0 ? rooms : [...rooms, ...retiredRooms];
}

/** Without a search, meetings to which the reader is only invited are not exported. */
export function useReservationsExportAction(
  { start, end }: DateRange,
  { search, own, roomIds }: { search: string; own: ReservationOwnerFilter; roomIds: readonly number[] },
): ScreenAction {
  const { building } = useSession();
  return useExportAction(exportReservations, {
    building: building.id,
    from: start,
    to: end,
    whose: own,
    search,
    ...(roomIds.length > 0 && { rooms: roomIds.join(',') }),
  });
}

/** URL names of the dialogs that book, change or show a result. */
const FORMS = ['book', 'edit', 'result'];

export function useNewReservationHighlight(showDay: (date: LocalDate) => void): void {
  const highlight = useReservationHighlighter(FORMS, showDay);
  const highlightBooking = (
    { dates }: { dates: readonly { start: LocalDate }[] },
    { created, failed }: { created: readonly number[]; failed: readonly { date: LocalDate }[] },
  ) => {
    const bookedDays = dates
      .map(({ start }) => start)
      .filter((day) => !failed.some(({ date }) => date === day))
      .sort();
    if (created.length > 0) highlight({ date: bookedDays[0], ids: created });
  };
  useOnCommandSuccess(bookRooms, highlightBooking);
  useOnCommandSuccess(bookRoomsForResident, highlightBooking);
  useOnCommandSuccess(changeReservation, ({ id, date }, { status }) => {
    if (status === 'OK') highlight({ date, ids: [id] });
  });
}
