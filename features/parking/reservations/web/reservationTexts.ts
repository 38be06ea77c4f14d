import type { Period } from '../../../../core/booking/period.ts';
import type { LocalTime } from '../../../../kit/time.ts';
import { formatDay, formatTimeRange as formatHours, formatTime } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { getHolderName } from '../filterSpaceReservations.ts';
import type { SpaceCalendarReservation } from './closedSpaces.ts';

export function useSpaceReservationTexts() {
  const { t, language } = useI18n();
  const getClosureText = ({ closed }: SpaceCalendarReservation) =>
    closed === undefined
      ? undefined
      : closed
        ? t('parking:calendar.closedFor', { reason: closed })
        : t('parking:calendar.closed');
  return {
    /** Title of the reader's own, else the holder, else `taken`. */
    formatName: (reservation: SpaceCalendarReservation) =>
      getClosureText(reservation) ??
      (reservation.mayChange ? reservation.title : getHolderName(reservation) || t('parking:calendar.taken')),
    formatHolderAndTitle: (reservation: SpaceCalendarReservation) => {
      const closed = getClosureText(reservation);
      if (closed) return closed;
      const holderText = reservation.isMine ? t('parking:grid.mine') : getHolderName(reservation);
      return [holderText || t('parking:calendar.taken'), reservation.title].filter(Boolean).join(' · ');
    },
    /** Names for a narrow cell, shortest first; none if the holder is hidden. */
    listHolderNames: ({ holder, isMine, closed }: SpaceCalendarReservation): string[] => {
      if (closed !== undefined) return [t('parking:calendar.closed')];
      if (isMine) return [t('parking:grid.mine')];
      if (!holder) return [];
      const { firstName, lastName } = holder;
      const initials = `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase();
      return [...new Set([initials, firstName, getHolderName({ holder })])].filter(Boolean);
    },
    formatPeriod: ({ startDate, startTime, endDate, endTime }: Period) => {
      const times = { start: formatTime(startTime), end: formatTime(endTime) };
      const day = formatDay(startDate, language);
      return startDate === endDate
        ? t('parking:within', { day, ...times })
        : t('parking:across', { day, endDay: formatDay(endDate, language), ...times });
    },
  };
}

/** `9`, `9:30` */
export const formatShortTime = (time: LocalTime) => formatTime(time).replace(':00', '');

/** `9–17:30` */
export const formatShortHours = ({ startTime, endTime }: Pick<Period, 'startTime' | 'endTime'>) =>
  `${formatShortTime(startTime)}–${formatShortTime(endTime)}`;

export const formatReservationHours = ({ startTime, endTime }: Pick<Period, 'startTime' | 'endTime'>) =>
  formatHours(startTime, endTime);
