import type { Period } from '../../../core/booking/period.ts';
import { formatDay, formatTimeRange as formatHours, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { SpaceReservation } from '../parking.ts';
import type { CalendarReservation } from './closedSpaces.ts';

export function holderOf({ holder }: SpaceReservation): string {
  return holder ? `${holder.firstName} ${holder.lastName}`.trim() : '';
}

export const initialsOf = ({ holder }: SpaceReservation): string =>
  holder ? [holder.firstName, holder.lastName].map((name) => name.charAt(0).toUpperCase()).join('') : '';

export function useReservationWords() {
  const { t, language } = useWords();
  const closedOf = ({ closed }: CalendarReservation) =>
    closed === undefined
      ? undefined
      : closed
        ? t('parking:calendar.closedFor', { reason: closed })
        : t('parking:calendar.closed');
  return {
    /** Title of the reader's own, else the holder, else `taken`. */
    nameOf: (reservation: CalendarReservation) =>
      closedOf(reservation) ??
      (reservation.mayChange ? reservation.title : holderOf(reservation) || t('parking:calendar.taken')),
    whoseOf: (reservation: CalendarReservation) => {
      const closed = closedOf(reservation);
      if (closed) return closed;
      const whose = reservation.isMine ? t('parking:grid.mine') : holderOf(reservation);
      return [whose || t('parking:calendar.taken'), reservation.title].filter(Boolean).join(' · ');
    },
    momentOf: ({ startDate, startTime, endDate, endTime }: Period) => {
      const times = { start: formatTime(startTime), end: formatTime(endTime) };
      const day = formatDay(startDate, language);
      return startDate === endDate
        ? t('parking:within', { day, ...times })
        : t('parking:across', { day, endDay: formatDay(endDate, language), ...times });
    },
  };
}

export const formatTimeRange = ({ startTime, endTime }: Pick<Period, 'startTime' | 'endTime'>) =>
  formatHours(startTime, endTime);
