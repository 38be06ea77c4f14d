import { createSearchMatcher } from '../../../kit/search.ts';
import type { SpaceReservation } from './reservation.ts';

export function getHolderName({ holder }: Pick<SpaceReservation, 'holder'>): string {
  return holder ? `${holder.firstName} ${holder.lastName}`.trim() : '';
}

interface SpaceReservationFilter {
  /** None: all. */
  spaces: readonly number[];
  search: string;
  onlyMine: boolean;
}

/** Every word must occur in the space, title, holder or company. */
export function filterSpaceReservations(
  reservations: readonly SpaceReservation[],
  { spaces, search, onlyMine }: SpaceReservationFilter,
): SpaceReservation[] {
  const finds = createSearchMatcher(search);
  return reservations.filter((reservation) => {
    if (spaces.length > 0 && !spaces.includes(reservation.bay)) return false;
    if (onlyMine && !reservation.isMine) return false;
    const { bayName: spaceName, title, holder } = reservation;
    return finds(spaceName, title, getHolderName(reservation), holder?.companyName);
  });
}
