import { createSearchMatcher } from '../../../kit/search.ts';
import type { SpaceReservation } from '../parking.ts';
import { holderOf } from './reservationWords.ts';

/**
 * The reservations of some bays (none named: of all) in which every word of the text occurs: in the bay's name, the
 * title, the holder's name or company, as far as they are shown.
 */
export function searchReservations(
  reservations: readonly SpaceReservation[],
  spaces: readonly number[],
  text: string,
): SpaceReservation[] {
  const finds = createSearchMatcher(text);
  return reservations.filter((reservation) => {
    if (spaces.length > 0 && !spaces.includes(reservation.bay)) return false;
    const { bayName: spaceName, title, holder } = reservation;
    return finds(spaceName, title, holderOf(reservation), holder?.companyName);
  });
}
