import { searching } from '../../../kit/search.ts';
import type { Parcel } from '../parcel.ts';

export const searchedOf = ({ recipient, companyName, sender, tracking, shelf }: Parcel): string =>
  [recipient, companyName, sender, tracking, shelf].join('\n');

export const findParcels = (parcels: readonly Parcel[]) => (query: string) => {
  const finds = searching(query);
  return parcels.filter((parcel) => finds(searchedOf(parcel)));
};
