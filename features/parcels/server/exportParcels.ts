import { MAX_QUERY_ROWS } from '../../../kit/server/database/rowLimit.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { exportList } from '../../../kit/server/spreadsheet/exportList.ts';
import { getParcelTab } from '../parcel.ts';
import type { ParcelExportFilter } from '../parcelExport.ts';
import { createParcelListSearch } from '../searchParcels.ts';
import { sortParcels } from '../sortParcels.ts';
import { listParcels, listWaitingParcels } from './listParcels.ts';

async function listShownParcels(
  context: BuildingContext,
  { show, search, sort, ...range }: ParcelExportFilter,
) {
  const limit = MAX_QUERY_ROWS + 1;
  if (show === 'waiting')
    return listWaitingParcels(context, { search, sort: sort === 'date' ? sort : '-date', limit });
  const parcels = createParcelListSearch(await listParcels(context, range))(search).filter(
    (parcel) => show === undefined || getParcelTab(parcel) === show,
  );
  return sortParcels(parcels, sort ?? 'date');
}

export const exportParcels = exportList(listShownParcels, {
  feature: 'parcels',
  title: 'list.label',
  columns: {
    'columns.recipient': ({ recipient }) => recipient,
    'columns.company': ({ companyName }) => companyName,
    'columns.sender': ({ sender }) => sender,
    'columns.date': ({ date }, { toDay }) => toDay(date),
    'columns.time': ({ time }) => time && { date: null, time },
    'columns.state': ({ state }, { say }) => say(`states.${state}`),
    'form.tracking': ({ tracking }) => tracking,
    'form.shelf': ({ shelf }) => shelf,
    'columns.email': ({ email }) => email,
    'columns.comment': ({ comment }) => comment,
  },
});
