import type { Parcel } from '../parcel.ts';

/** Without accents and capitals, so that `helene` finds `Hélène`. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Finds the parcels whose recipient has every word of the query, in any order, accents and capitals aside. */
export const findParcels = (parcels: readonly Parcel[]) => (query: string) => {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return parcels.filter(({ recipient }) => words.every((word) => plain(recipient).includes(word)));
};
