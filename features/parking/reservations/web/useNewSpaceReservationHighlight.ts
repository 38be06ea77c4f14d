import { useReservationHighlighter } from '../../../../core/booking/web/useReservationHighlighter.ts';
import type { LocalDate } from '../../../../kit/time.ts';
import { useOnCommandSuccess } from '../../../../kit/web/api/queries.ts';
import { changeSpaceReservation, reserveSpace, reserveSpaceForResident } from '../api.ts';
import type { SpaceReservation } from '../reservation.ts';

/** URL names of the dialogs that reserve or change. */
const FORMS = ['reserve', 'edit'];

/** Shows the week of the new or moved reservation. */
export function useNewSpaceReservationHighlight(showDay: (date: LocalDate) => void): void {
  const highlight = useReservationHighlighter(FORMS, showDay);
  const highlightReservations = (reservations: readonly SpaceReservation[]) =>
    highlight({ date: reservations[0]?.startDate, ids: reservations.map(({ id }) => id) });
  useOnCommandSuccess(reserveSpace, (_, made) => highlightReservations(made));
  useOnCommandSuccess(reserveSpaceForResident, (_, made) => highlightReservations(made));
  useOnCommandSuccess(changeSpaceReservation, (_, made) => {
    if (made !== 'occupied') highlightReservations(made);
  });
}
