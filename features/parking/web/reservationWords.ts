import type { Period } from '../../../core/booking/period.ts';
import { formatDay, formatTimeRange as formatHours, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { SpaceReservation } from '../parking.ts';
import type { ShownReservation } from './closedSpaces.ts';

/** Who holds the bay, as far as the reader may know: `Claire Fontaine`, or ''. */
export function holderOf({ holder }: SpaceReservation): string {
  return holder ? `${holder.firstName} ${holder.lastName}`.trim() : '';
}

/** Its initials, as far as the reader may know it: `CF`, or ''. */
export const initialsOf = ({ holder }: SpaceReservation): string =>
  holder ? [holder.firstName, holder.lastName].map((name) => name.charAt(0).toUpperCase()).join('') : '';

/** The words for reservations of bays. */
export function useReservationWords() {
  const { t, language } = useWords();
  /** That it is closed, and why. */
  const closedOf = ({ closed }: ShownReservation) =>
    closed === undefined
      ? undefined
      : closed
        ? t('parking:calendar.closedFor', { reason: closed })
        : t('parking:calendar.closed');
  return {
    /** The title of one's own, otherwise who holds it, or that it is taken. */
    nameOf: (reservation: ShownReservation) =>
      closedOf(reservation) ??
      (reservation.mayChange ? reservation.title : holderOf(reservation) || t('parking:calendar.taken')),
    /** Whose it is, with the title where the reader may know it: `Vous · Voiture`. */
    whoseOf: (reservation: ShownReservation) => {
      const closed = closedOf(reservation);
      if (closed) return closed;
      const whose = reservation.isMine ? t('parking:grid.mine') : holderOf(reservation);
      return [whose || t('parking:calendar.taken'), reservation.title].filter(Boolean).join(' · ');
    },
    /** `lundi 23 novembre, de 9:00 à 12:30`. */
    momentOf: ({ startDate, startTime, endDate, endTime }: Period) => {
      const times = { start: formatTime(startTime), end: formatTime(endTime) };
      const day = formatDay(startDate, language);
      return startDate === endDate
        ? t('parking:within', { day, ...times })
        : t('parking:across', { day, endDay: formatDay(endDate, language), ...times });
    },
  };
}

/** `9:00–12:30`. */
export const formatTimeRange = ({ startTime, endTime }: Pick<Period, 'startTime' | 'endTime'>) =>
  formatHours(startTime, endTime);
