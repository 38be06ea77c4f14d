import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { exportList } from '../../../../kit/server/spreadsheet/exportList.ts';
import { filterSpaceReservations, getHolderName } from '../filterSpaceReservations.ts';
import type { SpaceReservationExportFilter } from '../reservation.ts';
import { listSpaceReservations } from './redactedReservations.ts';

async function listFilteredReservations(
  context: BuildingContext,
  { search, spaces, own, ...range }: SpaceReservationExportFilter,
) {
  return filterSpaceReservations(await listSpaceReservations(context, range), {
    search,
    spaces: spaces?.split(',').map(Number) ?? [],
    onlyMine: own === 'mine',
  });
}

export const exportSpaceReservations = exportList(listFilteredReservations, {
  feature: 'parking',
  title: 'title',
  columns: {
    'form.bay': ({ bayName }) => bayName,
    'form.startDate': ({ startDate }, { toDay }) => toDay(startDate),
    'form.startTime': ({ startTime }) => ({ date: null, time: startTime }),
    'form.endDate': ({ endDate }, { toDay }) => toDay(endDate),
    // A spreadsheet has no 24:00.
    'form.endTime': ({ endTime }) => (endTime === '24:00' ? endTime : { date: null, time: endTime }),
    'form.title': ({ title }) => title || null,
    'details.holder': (reservation) => getHolderName(reservation) || null,
    'details.company': ({ holder }) => holder?.companyName ?? null,
  },
});
