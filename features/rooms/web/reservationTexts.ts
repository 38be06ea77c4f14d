import { useMemo } from 'react';
import { formatTimeRange as formatHours } from '../../../kit/web/format.ts';
import { useI18n } from '../../../kit/web/i18n.ts';
import type { MeetingInvitation } from '../guests/guest.ts';
import type { Room } from '../reservation.ts';
import { type CalendarReservation, isOwnOrInvited } from './calendarReservation.ts';

export type ViewerRelation = 'mine' | 'invited' | 'named' | 'taken';

export const getViewerRelation = (reservation: CalendarReservation): ViewerRelation => {
  if (reservation.isMine) return 'mine';
  if (isOwnOrInvited(reservation)) return 'invited';
  return reservation.holder ? 'named' : 'taken';
};

export const formatTimeRange = ({ start, end }: { start: string; end: string }) => formatHours(start, end);

export function useReservationTexts(rooms: readonly Room[]) {
  const { t } = useI18n();
  return useMemo(() => {
    const names = new Map(rooms.map(({ id, name }) => [id, name]));
    // Translated once, because there can be thousands of reservations.
    const [takenText, closedText] = [t('rooms:calendar.taken'), t('rooms:calendar.closed')];
    return {
      /** Title of own reservations and invitations, else the holder, else `taken`. */
      formatName({ mayChange, title, holder, invitation, isWaiting, closed }: CalendarReservation): string {
        if (closed !== undefined)
          return closed ? t('rooms:calendar.closedFor', { reason: closed }) : closedText;
        if (mayChange) return isWaiting ? t('rooms:approval.named', { title }) : title;
        if (invitation) return invitation.title;
        return holder ? `${holder.firstName} ${holder.lastName}` : takenText;
      },
      formatInvitationStatus: ({ declined }: MeetingInvitation) =>
        declined ? t('rooms:guests.declined') : t('rooms:guests.toCome'),
      formatRoomNames: (ids: readonly number[]) => ids.map((id) => names.get(id) ?? '').join(' + '),
    };
  }, [rooms, t]);
}
export type ReservationTextFormatters = ReturnType<typeof useReservationTexts>;
