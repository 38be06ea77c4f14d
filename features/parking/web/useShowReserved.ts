import { useShowBooked } from '../../../core/booking/web/useShowBooked.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { useDone } from '../../../kit/web/queries.ts';
import { changeSpaceReservation, reserveSpace, reserveSpaceForResident } from '../api.ts';
import type { SpaceReservation } from '../parking.ts';

/** The dialogs that reserve and change, as they stand in the address. */
const FORMS = ['reserve', 'edit'];

/** The week goes to what was reserved or moved. */
export function useShowReserved(showDay: (date: LocalDate) => void): void {
  const add = useShowBooked(FORMS, showDay);
  const ofReservation = (made: readonly SpaceReservation[]) =>
    add({ date: made[0]?.startDate, ids: made.map(({ id }) => id) });
  useDone(reserveSpace, (_, made) => ofReservation(made));
  useDone(reserveSpaceForResident, (_, made) => ofReservation(made));
  useDone(changeSpaceReservation, (_, made) => {
    if (made !== 'occupied') ofReservation(made);
  });
}
