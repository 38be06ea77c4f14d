import { createSearchMatcher } from '../../../../kit/search.ts';
import type { SpaceReservation } from '../reservation.ts';
import { getHolderName } from './reservationTexts.ts';

/** Every word must occur in the space, title, holder or company. No `spaces`: all. */
export function filterSpaceReservations(
  reservations: readonly SpaceReservation[],
  spaces: readonly number[],
  text: string,
): SpaceReservation[] {
  const finds = createSearchMatcher(text);
  return reservations.filter((reservation) => {
    if (spaces.length > 0 && !spaces.includes(reservation.bay)) return false;
    const { bayName: spaceName, title, holder } = reservation;
    return finds(spaceName, title, getHolderName(reservation), holder?.companyName);
  });
}
