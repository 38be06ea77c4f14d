import { IconPresentation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FrameParts } from '../../../core/feature/web/screens.ts';
import {
  TODAY_LIST_DAYS_AHEAD,
  type TodayItem,
  type TodaySource,
  toTodayItemsResult,
} from '../../../core/feature/web/today.ts';
import { isStaff } from '../../../kit/actor.ts';
import { addDays } from '../../../kit/time.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { can } from '../policy.ts';
import {
  type CalendarReservation,
  isOwnOrInvited,
  withInvitations,
} from '../reservations/web/calendarReservation.ts';
import {
  nextRoomReservationsQuery,
  ownMeetingInvitationsQuery,
  roomsQuery,
} from '../reservations/web/queries.ts';

const NEXT_SHOWN = 2;

const useItems: TodaySource['useItems'] = (now) => {
  const { t } = useI18n();
  const session = useSession();
  const { user, building } = session;
  const ofStaff = isStaff(user);
  const rooms = useQuery(roomsQuery(building.id));
  const reservations = useQuery(nextRoomReservationsQuery(session, now.date));
  const invitations = useQuery(ownMeetingInvitationsQuery(building.id));
  const names = new Map((rooms.data ?? []).map(({ id, name }) => [id, name]));

  const itemOf = (reservation: CalendarReservation): TodayItem => {
    const { id, date, start, end, rooms, title, holder, invitation, isWaiting } = reservation;
    const holderName = holder && `${holder.firstName} ${holder.lastName}`;
    return {
      key: String(id),
      date,
      start,
      end,
      icon: IconPresentation,
      title: rooms.map((room) => names.get(room) ?? '').join(' + '),
      detail: invitation
        ? `${invitation.title} · ${holderName}`
        : title || (holder && `${holderName} · ${holder.companyName}`) || undefined,
      to: `/resident/Reservations?${new URLSearchParams({ date, details: String(id) })}`,
      state: isWaiting
        ? { tone: 'attention', words: t('menu:rooms.waiting') }
        : invitation && { tone: 'info', words: t('menu:rooms.invited') },
    };
  };
  const unread = [reservations, rooms, invitations].find(({ data }) => data === undefined) ?? rooms;
  const allReservations = withInvitations(reservations.data, invitations.data, {
    building: building.id,
    from: now.date,
    to: addDays(now.date, TODAY_LIST_DAYS_AHEAD),
  });
  return toTodayItemsResult({ ...unread, data: rooms.data && invitations.data && allReservations }, (all) => {
    const ownReservations = all.filter(isOwnOrInvited);
    if (!ofStaff) return ownReservations.map(itemOf);
    const next = all
      .filter(({ date, start }) => date === now.date && start >= now.time)
      .sort((one, other) => one.start.localeCompare(other.start))
      .slice(0, NEXT_SHOWN);
    // Staff also see their own invitations.
    const ownOnes = ownReservations.filter(
      ({ invitation }) => invitation && !next.some(({ id }) => id === invitation.id),
    );
    return [...next, ...ownOnes].map(itemOf);
  });
};

export const roomsFrameParts: FrameParts = {
  today: {
    title: 'menu:rooms.title',
    icon: IconPresentation,
    first: (user, today) =>
      can.book(user) ? { title: 'menu:rooms.first', to: `/resident/Reservations?book=${today}` } : undefined,
    useItems,
  },
};
