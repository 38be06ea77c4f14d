import type { BayReservation } from '../parking.ts';
import { holderOf } from './reservationWords.ts';

/** Without case and accents. */
const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/**
 * The reservations of some bays (none named: of all) in which every word of the text occurs: in the bay's name, the
 * title, the holder's name or company, as far as they are shown.
 */
export function searchReservations(
  reservations: readonly BayReservation[],
  bays: readonly number[],
  text: string,
): BayReservation[] {
  const words = bare(text).split(/\s+/).filter(Boolean);
  return reservations.filter((reservation) => {
    if (bays.length > 0 && !bays.includes(reservation.bay)) return false;
    const all = bare(
      [reservation.bayName, reservation.title, holderOf(reservation), reservation.holder?.companyName].join(
        ' ',
      ),
    );
    return words.every((word) => all.includes(word));
  });
}
