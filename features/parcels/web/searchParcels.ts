import { searching } from '../../../kit/search.ts';
import type { Parcel } from '../parcel.ts';

/** Finds the parcels whose recipient has every word of the query, as kit/search.ts says. */
export const findParcels = (parcels: readonly Parcel[]) => (query: string) => {
  const finds = searching(query);
  return parcels.filter(({ recipient }) => finds(recipient));
};
