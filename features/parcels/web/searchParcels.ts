import { searching } from '../../../kit/search.ts';
import type { Parcel } from '../parcel.ts';

/** What is searched of a parcel: whose it is, from whom, its number, and where the desk has put it. */
export const searchedOf = ({ recipient, companyName, sender, tracking, shelf }: Parcel): string =>
  [recipient, companyName, sender, tracking, shelf].join('\n');

/** Finds the parcels that have every word of the query in what is searched, as kit/search.ts says. */
export const findParcels = (parcels: readonly Parcel[]) => (query: string) => {
  const finds = searching(query);
  return parcels.filter((parcel) => finds(searchedOf(parcel)));
};
