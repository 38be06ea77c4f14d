import { listClosingDays } from '../../../core/buildings/wire.ts';
import { today } from '../../../kit/time.ts';
import { callQuery, queryClient } from '../../../kit/web/queries.ts';
import { currentSession, type Session } from '../../../kit/web/session.ts';
import { listShownReservations } from '../compact/wire.ts';
import { listInvitations } from '../guests/wire.ts';
import { listCompanyReservations, listRooms } from '../wire.ts';
import { type CalendarState, stateOf } from './calendar/calendarAddress.ts';
import { daysShown } from './calendar/calendarRange.ts';

/** What the calendar asks for: the rooms, and the reservations of the days shown; which of them the reader's company holds, where asked. */
export function questionsOf(building: number, { view, date, own }: CalendarState) {
  const { start, end } = daysShown(view ?? 'day', date);
  const days = { building, from: start, to: end };
  return {
    // With those that are not in use any more, for what was booked in them.
    rooms: callQuery(listRooms, { building, retired: '1' }),
    invitations: callQuery(listInvitations, { building }),
    reservations: { ...callQuery(listShownReservations, days), enabled: view !== null },
    company: { ...callQuery(listCompanyReservations, days), enabled: view !== null && own === 'company' },
  };
}

/** Asks while the frame around the page is still to be painted; the page then finds its answers there or on their way. */
export function readAhead({ request }: { request: Request }): null {
  const session = currentSession();
  if (session) void ask(session, new URL(request.url).search);
  return null;
}

async function ask({ building: { id, timeZone }, user }: Session, search: string): Promise<void> {
  const stateWith = (rooms: number | undefined) =>
    stateOf(search, today(timeZone, new Date()), user.userId, rooms);
  const { rooms, reservations, company, invitations } = questionsOf(id, stateWith(undefined));
  const read = queryClient.ensureQueryData(rooms).catch(() => undefined);
  void queryClient.prefetchQuery(invitations);
  void queryClient.prefetchQuery(callQuery(listClosingDays, { building: id }));
  if (company.enabled) void queryClient.prefetchQuery(company);
  if (reservations.enabled) return queryClient.prefetchQuery(reservations);
  // What opens by itself depends on how many rooms there are.
  const list = await read;
  if (list) await queryClient.prefetchQuery(questionsOf(id, stateWith(list.length)).reservations);
}
