import { useShowBooked } from '../../../core/booking/web/useShowBooked.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { useDone } from '../../../kit/web/queries.ts';
import { changeBayReservation, reserveBay, reserveBayForResident } from '../api.ts';
import type { BayReservation } from '../parking.ts';

/** The dialogs that reserve and change, as they stand in the address. */
const FORMS = ['reserve', 'edit'];

/** The week goes to what was reserved or moved. */
export function useShowReserved(showDay: (date: LocalDate) => void): void {
  const add = useShowBooked(FORMS, showDay);
  const ofReservation = (made: readonly BayReservation[]) =>
    add({ date: made[0]?.startDate, ids: made.map(({ id }) => id) });
  useDone(reserveBay, (_, made) => ofReservation(made));
  useDone(reserveBayForResident, (_, made) => ofReservation(made));
  useDone(changeBayReservation, (_, made) => {
    if (made !== 'occupied') ofReservation(made);
  });
}
