import { createSearchMatcher } from '../../kit/search.ts';
import type { Parcel } from './parcel.ts';

export const getParcelSearchText = ({ recipient, companyName, sender, tracking, shelf }: Parcel): string =>
  [recipient, companyName, sender, tracking, shelf].join('\n');

export const createParcelListSearch = (parcels: readonly Parcel[]) => (query: string) => {
  const finds = createSearchMatcher(query);
  return parcels.filter((parcel) => finds(getParcelSearchText(parcel)));
};
