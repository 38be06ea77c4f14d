import { findPrincipal } from '../../../../../core/people/policy.ts';
import type { LocalDate } from '../../../../../kit/time.ts';
import { useCommand } from '../../../../../kit/web/api/queries.ts';
import type { SaveNoticeContent } from '../../../../../kit/web/dialog/FormDialog.tsx';
import { notifyUser } from '../../../../../kit/web/feedback/notifyUser.ts';
import { formatDay, formatShortDay } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../../kit/web/session/session.ts';
import type { Room } from '../../../catalogue/room.ts';
import { cancelReservation } from '../../api.ts';
import type { BookingResult } from '../../reservation.ts';
import { cancelSeries } from '../../seriesApi.ts';
import { formatTimeRange, useReservationTexts } from '../reservationTexts.ts';
import type { BookingFormOutput } from './bookingForm.ts';

export type GetShowReservationAction = (booked: {
  date: LocalDate;
  rooms: readonly number[];
  isOwn: boolean;
}) => (() => void) | undefined;

/** The notice after booking, with a link and an undo. Undo cancels a whole series. */
export function useBookingNotice(rooms: readonly Room[], getShowAction: GetShowReservationAction) {
  const { t, language } = useI18n();
  const { user, building } = useSession();
  const { formatRoomNames } = useReservationTexts(rooms);
  const { mutateAsync: cancelOne } = useCommand(cancelReservation);
  const { mutateAsync: cancelAll } = useCommand(cancelSeries);

  const describeBooking = (
    booking: BookingFormOutput,
    bookedDates: readonly LocalDate[],
  ): string | undefined => {
    const [first] = bookedDates;
    if (first === undefined) return undefined;
    const day = formatDay(first, language);
    const elsewhere = booking.exceptions.filter(({ date }) => bookedDates.includes(date));
    const { rooms: ids, ...period } = (bookedDates.length === 1 && elsewhere[0]) || booking;
    const words = { rooms: formatRoomNames(ids), day, period: formatTimeRange(period) };
    if (bookedDates.length === 1) return t('rooms:delete.what', words);
    if (elsewhere.length === 0) return t('rooms:book.whatSeveral', { ...words, count: bookedDates.length });
    const exceptionsByDate = new Map(elsewhere.map((exception) => [exception.date, exception]));
    const dates = bookedDates.map((date) => {
      const exception = exceptionsByDate.get(date);
      const shortDay = formatShortDay(date, language);
      if (!exception) return shortDay;
      const place = { rooms: formatRoomNames(exception.rooms), period: formatTimeRange(exception) };
      return t('rooms:book.movedDate', { day: shortDay, ...place });
    });
    const list = dates.join(', ');
    return exceptionsByDate.size === bookedDates.length
      ? list
      : t('rooms:book.whatMixed', { ...words, dates: list });
  };

  const undo = async (from: LocalDate, { created, series }: BookingResult) => {
    try {
      if (series !== null) await cancelAll({ building: building.id, id: series, from });
      else for (const id of created) await cancelOne({ building: building.id, id });
      notifyUser.success(t(created.length === 1 ? 'rooms:delete.done' : 'rooms:delete.doneSeries'));
    } catch (error) {
      notifyUser.failure(error);
    }
  };

  return (
    booking: BookingFormOutput,
    result: BookingResult,
    residentName?: string,
  ): Exclude<SaveNoticeContent, string> => {
    const { residentEmail, dates } = booking;
    const isOwn = residentEmail === user.email;
    const failed = new Set(result.failed.map(({ date }) => date));
    const createdDates = dates.filter((date) => !failed.has(date)).sort();
    const [first] = createdDates;
    const principal = findPrincipal(user, building.id, residentEmail);
    const name = principal ? `${principal.firstName} ${principal.lastName}` : residentName;
    const forOther = name ? t('rooms:book.doneForNamed', { name }) : t('rooms:book.doneFor');
    const mayUndo = isOwn || principal !== undefined;
    const see = first === undefined ? undefined : getShowAction({ date: first, rooms: booking.rooms, isOwn });
    return {
      message: result.waiting ? t('rooms:approval.asked') : isOwn ? t('rooms:book.done') : forOther,
      detail: describeBooking(booking, createdDates),
      action: see && { label: t('rooms:book.see'), run: see },
      undo: first !== undefined && mayUndo ? () => void undo(first, result) : undefined,
    };
  };
}
