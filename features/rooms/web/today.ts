import { IconPresentation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DAYS_AHEAD, itemsOf, type TodayItem, type TodaySource } from '../../../core/web/today.ts';
import { isStaff } from '../../../kit/actor.ts';
import { addDays } from '../../../kit/time.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { can } from '../policy.ts';
import type { Reservation } from '../reservation.ts';
import { listCompanyReservations, listReservations, listRooms } from '../wire.ts';

/** How many of the meetings that begin next staff see. */
const NEXT_SHOWN = 2;

/** The rooms that somebody has; for staff, the meetings that begin next in the building today. */
const useItems: TodaySource['useItems'] = (now) => {
  const { user, building } = useSession();
  const ofStaff = isStaff(user);
  const to = ofStaff ? now.date : addDays(now.date, DAYS_AHEAD);
  const rooms = useQuery(callQuery(listRooms, { building: building.id }));
  const reservations = useQuery(
    callQuery(ofStaff ? listReservations : listCompanyReservations, {
      ...{ building: building.id, from: now.date, to },
    }),
  );
  const names = new Map((rooms.data ?? []).map(({ id, name }) => [id, name]));

  const itemOf = ({ id, date, start, end, rooms, title, holder }: Reservation): TodayItem => ({
    ...{ key: String(id), date, start, end, icon: IconPresentation },
    title: rooms.map((room) => names.get(room) ?? '').join(' + '),
    detail:
      title || (holder && `${holder.firstName} ${holder.lastName} · ${holder.companyName}`) || undefined,
    to: `/resident/Reservations?${new URLSearchParams({ date, details: String(id) })}`,
  });
  const failed = reservations.data ? rooms : reservations;
  return itemsOf({ ...failed, data: rooms.data && reservations.data }, (all) => {
    if (!ofStaff) return all.filter(({ isMine }) => isMine).map(itemOf);
    return all
      .filter(({ start }) => start >= now.time)
      .sort((one, other) => one.start.localeCompare(other.start))
      .slice(0, NEXT_SHOWN)
      .map(itemOf);
  });
};

export default {
  title: 'menu:rooms.title',
  icon: IconPresentation,
  first: (user, today) =>
    can.book(user) ? { title: 'menu:rooms.first', to: `/resident/Reservations?book=${today}` } : undefined,
  useItems,
} satisfies TodaySource;
