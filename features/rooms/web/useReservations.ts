import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import type { Reservation, Room, Whose } from '../reservation.ts';
import { listRooms } from '../wire.ts';
import type { CalendarState } from './calendar/calendarAddress.ts';
import { daysShown } from './calendar/calendarRange.ts';
import { isTheirs, withInvitations } from './guests/seenReservations.ts';
import { questionsOf } from './readAhead.ts';

export function useRooms() {
  const { building } = useSession();
  return useQuery(callQuery(listRooms, { building: building.id }));
}

/** Everybody's reservations of the days shown, with the invitations to them, and which of them are the company's where those are meant. */
export function useReservations(state: CalendarState) {
  const { building } = useSession();
  const questions = questionsOf(building.id, state);
  const all = useQuery({ ...questions.reservations, placeholderData: keepPreviousData });
  const invitations = useQuery(questions.invitations);
  const { start, end } = daysShown(state.view ?? 'day', state.date);
  const seen = useMemo(
    () => withInvitations(all.data, invitations.data, { building: building.id, from: start, to: end }),
    [all.data, invitations.data, building.id, start, end],
  );
  const read = {
    ...{ data: seen, isFetching: all.isFetching || invitations.isFetching },
    ...{ error: all.error, refetch: all.refetch },
  };
  const company = useQuery({ ...questions.company, placeholderData: keepPreviousData });
  const ofCompany = useMemo(() => company.data && new Set(company.data.map(({ id }) => id)), [company.data]);
  const isAwaited = state.own === 'company' && ofCompany === undefined;
  return { read, all: isAwaited ? undefined : seen, ofCompany, company };
}

/** Those of the people who are meant; one's own are also the meetings that one is invited to. */
export function whoseOf(
  own: Whose,
  all: readonly Reservation[],
  ofCompany: ReadonlySet<number> | undefined,
): readonly Reservation[] {
  if (own === 'all') return all;
  return own === 'mine' ? all.filter(isTheirs) : all.filter(({ id }) => ofCompany?.has(id));
}

export const reservationsIn = (list: readonly Reservation[], chosen: readonly number[]) =>
  chosen.length === 0 ? list : list.filter(({ rooms }) => rooms.some((id) => chosen.includes(id)));

export const roomsShown = (rooms: readonly Room[], chosen: readonly number[]) =>
  chosen.length === 0 ? rooms : rooms.filter(({ id }) => chosen.includes(id));
