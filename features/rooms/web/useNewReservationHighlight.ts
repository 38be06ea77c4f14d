import { useReservationHighlighter } from '../../../core/booking/web/useReservationHighlighter.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { useOnCommandSuccess } from '../../../kit/web/queries.ts';
import { bookRooms, bookRoomsForResident, changeReservation } from '../api.ts';

/** URL names of the dialogs that book, change or show a result. */
const FORMS = ['book', 'edit', 'result'];

export function useNewReservationHighlight(showDay: (date: LocalDate) => void): void {
  const highlight = useReservationHighlighter(FORMS, showDay);
  const highlightBooking = (
    { dates }: { dates: readonly { start: LocalDate }[] },
    { created, failed }: { created: readonly number[]; failed: readonly { date: LocalDate }[] },
  ) => {
    const bookedDays = dates
      .map(({ start }) => start)
      .filter((day) => !failed.some(({ date }) => date === day))
      .sort();
    if (created.length > 0) highlight({ date: bookedDays[0], ids: created });
  };
  useOnCommandSuccess(bookRooms, highlightBooking);
  useOnCommandSuccess(bookRoomsForResident, highlightBooking);
  useOnCommandSuccess(changeReservation, ({ id, date }, { status }) => {
    if (status === 'OK') highlight({ date, ids: [id] });
  });
}
