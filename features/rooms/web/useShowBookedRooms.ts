import { useShowBooked } from '../../../core/booking/web/useShowBooked.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { useCommandSuccess } from '../../../kit/web/queries.ts';
import { bookForResident, bookRooms, changeReservation } from '../api.ts';

/** URL names of the dialogs that book, change or show a result. */
const FORMS = ['book', 'edit', 'result'];

export function useShowBookedRooms(showDay: (date: LocalDate) => void): void {
  const add = useShowBooked(FORMS, showDay);
  const ofBooking = (
    { dates }: { dates: readonly { start: LocalDate }[] },
    { created, failed }: { created: readonly number[]; failed: readonly { date: LocalDate }[] },
  ) => {
    const made = dates
      .map(({ start }) => start)
      .filter((day) => !failed.some(({ date }) => date === day))
      .sort();
    if (created.length > 0) add({ date: made[0], ids: created });
  };
  useCommandSuccess(bookRooms, ofBooking);
  useCommandSuccess(bookForResident, ofBooking);
  useCommandSuccess(changeReservation, ({ id, date }, { status }) => {
    if (status === 'OK') add({ date, ids: [id] });
  });
}
