import { useMemo } from 'react';
import { formatTimeRange as formatHours } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { Invitation } from '../guests/guest.ts';
import type { Room } from '../reservation.ts';
import { isTheirs, type SeenReservation } from './guests/seenReservations.ts';

/** How a reservation looks to the reader: their own, one they are invited to, a named colleague's, or just taken. */
export type Standing = 'mine' | 'invited' | 'named' | 'taken';

export const standingOf = (reservation: SeenReservation): Standing => {
  if (reservation.isMine) return 'mine';
  if (isTheirs(reservation)) return 'invited';
  return reservation.holder ? 'named' : 'taken';
};

/** `9:30–11:00`. */
export const formatTimeRange = ({ start, end }: { start: string; end: string }) => formatHours(start, end);

/** The words for reservations: what stands on them, and which rooms they hold. */
export function useReservationWords(rooms: readonly Room[]) {
  const { t } = useWords();
  return useMemo(() => {
    const names = new Map(rooms.map(({ id, name }) => [id, name]));
    // Looked up once and not for each of thousands.
    const [taken, shut] = [t('rooms:calendar.taken'), t('rooms:calendar.closed')];
    return {
      /** The title of one's own and of what one is invited to, otherwise who holds it, as far as one may know. */
      nameOf({ mayChange, title, holder, invitation, isWaiting, closed }: SeenReservation): string {
        if (closed !== undefined) return closed ? t('rooms:calendar.closedFor', { reason: closed }) : shut;
        if (mayChange) return isWaiting ? t('rooms:approval.named', { title }) : title;
        if (invitation) return invitation.title;
        return holder ? `${holder.firstName} ${holder.lastName}` : taken;
      },
      /** Whether the reader takes part in what they are invited to. */
      invitationOf: ({ declined }: Invitation) =>
        declined ? t('rooms:guests.declined') : t('rooms:guests.toCome'),
      roomsOf: (ids: readonly number[]) => ids.map((id) => names.get(id) ?? '').join(' + '),
    };
  }, [rooms, t]);
}
export type ReservationWords = ReturnType<typeof useReservationWords>;
