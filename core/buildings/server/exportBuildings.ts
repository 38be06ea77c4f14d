import { exportList } from '../../../kit/server/spreadsheet/exportList.ts';
import { listBuildingsWithSettings } from './settings.ts';

export const exportBuildings = exportList(listBuildingsWithSettings, {
  feature: 'buildings',
  title: 'many.title',
  columns: {
    'many.columns.name': ({ name }) => name,
    'many.columns.address': ({ address }) => address,
    'many.columns.state': ({ archived }, { say }) => say(archived ? 'many.archived' : 'many.inUse'),
  },
});
