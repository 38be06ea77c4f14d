import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { exportList } from '../../../../kit/server/spreadsheet/exportList.ts';
import { listAdministeredRooms } from './listAdministeredRooms.ts';
import { readOfferNameLookup } from './offerNames.ts';

type RoomQuery = Parameters<typeof listAdministeredRooms>[1];

async function listRoomsWithOffers(context: BuildingContext, query: RoomQuery) {
  const { rows } = await listAdministeredRooms(context, query);
  const getOfferName = await readOfferNameLookup(context.db, context.building);
  return rows.map((room) => ({ ...room, getOfferName }));
}

export const exportAdministeredRooms = exportList(listRoomsWithOffers, {
  feature: 'rooms',
  title: 'settings.label',
  columns: {
    'settings.columns.name': ({ name }) => name,
    'settings.columns.capacity': ({ capacity }) => capacity,
    'settings.form.floor': ({ floor }) => floor,
    'settings.columns.who': ({ whoMayBook }, { say }) => say(`settings.who.${whoMayBook}`),
    'settings.columns.linked': ({ linked }) => linked.map(({ name }) => name).join(', '),
    'settings.form.layouts': ({ layouts, getOfferName }, { language }) =>
      layouts.map((layout) => getOfferName('layout', layout, language)).join(', '),
    'settings.form.services': ({ services, getOfferName }, { language }) =>
      services.map((service) => getOfferName('service', service, language)).join(', '),
  },
});
