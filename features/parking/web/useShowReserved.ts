import { useShowBooked } from '../../../core/booking/web/useShowBooked.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { useCommandSuccess } from '../../../kit/web/queries.ts';
import { changeSpaceReservation, reserveSpace, reserveSpaceForResident } from '../api.ts';
import type { SpaceReservation } from '../parking.ts';

/** URL names of the dialogs that reserve or change. */
const FORMS = ['reserve', 'edit'];

/** Shows the week of the new or moved reservation. */
export function useShowReserved(showDay: (date: LocalDate) => void): void {
  const add = useShowBooked(FORMS, showDay);
  const ofReservation = (made: readonly SpaceReservation[]) =>
    add({ date: made[0]?.startDate, ids: made.map(({ id }) => id) });
  useCommandSuccess(reserveSpace, (_, made) => ofReservation(made));
  useCommandSuccess(reserveSpaceForResident, (_, made) => ofReservation(made));
  useCommandSuccess(changeSpaceReservation, (_, made) => {
    if (made !== 'occupied') ofReservation(made);
  });
}
