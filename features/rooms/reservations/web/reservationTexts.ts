import { useCallback, useMemo } from 'react';
import { formatTimeRange as formatHours, formatTime } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import type { Room } from '../../catalogue/room.ts';
import { useOfferName } from '../../catalogue/web/useRoomOffers.ts';
import type { MeetingInvitation } from '../../guests/guest.ts';
import type { Reservation } from '../reservation.ts';
import type { RoomProposal } from '../roomCheck.ts';
import { isAfter } from './booking/bookingForm.ts';
import { type CalendarReservation, isOwnOrInvited } from './calendarReservation.ts';

type ViewerRelation = 'mine' | 'invited' | 'named' | 'taken';

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

/** Layout and services. */
export function useSetupText() {
  const offerName = useOfferName();
  return useCallback(
    ({ layout, services }: Reservation) => [layout ?? [], services].flat().map(offerName).join(', '),
    [offerName],
  );
}

const MANY_USES = 3;

export function useRoomProposalText(days: number, end: string): (option: RoomProposal) => string {
  const { t } = useI18n();
  const offerName = useOfferName();
  return ({ suits, lacks, refusal, freeDays, freeUntil, uses }) => {
    const parts: string[] = [];
    if (refusal) parts.push(refusal);
    if (!suits && lacks.length === 0 && !refusal) parts.push(t('rooms:find.tooSmall'));
    if (lacks.length > 0) parts.push(t('rooms:find.without', { list: lacks.map(offerName).join(', ') }));
    if (freeDays < days)
      parts.push(days === 1 ? t('rooms:find.taken') : t('rooms:find.freeOn', { count: freeDays, of: days }));
    else if (days > 1) parts.push(t('rooms:find.freeThroughout'));
    else
      parts.push(
        freeUntil && isAfter(freeUntil, end) !== false
          ? t('rooms:find.freeUntil', { time: formatTime(freeUntil) })
          : t('rooms:find.free'),
      );
    if (suits && uses >= MANY_USES) parts.push(t('rooms:find.used'));
    return parts.join(' · ');
  };
}
