import { parseSort, sortRows } from '../../kit/sortRows.ts';
import { getParcelTab, type Parcel, parcelStates, parcelTabs } from './parcel.ts';
import type { ParcelSort } from './parcelExport.ts';

export const parcelSortValues = {
  date: ({ date, time }: Parcel) => `${date} ${time}`,
  recipient: ({ recipient }: Parcel) => recipient,
  sender: ({ sender }: Parcel) => sender,
  state: ({ state }: Parcel) => parcelStates.indexOf(state),
};

export const getParcelTabIndex = (parcel: Parcel) => String(parcelTabs.indexOf(getParcelTab(parcel)));

/** In the order of the list, which groups parcels by tab. */
export function sortParcels(parcels: readonly Parcel[], sort: ParcelSort): readonly Parcel[] {
  const { column, isDescending } = parseSort(sort);
  return sortRows(parcels, {
    getValue: parcelSortValues[column],
    isDescending,
    getGroup: getParcelTabIndex,
  });
}
