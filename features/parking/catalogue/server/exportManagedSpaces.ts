import { exportList } from '../../../../kit/server/spreadsheet/exportList.ts';
import { listManagedSpaces } from './listManagedSpaces.ts';

export const exportManagedSpaces = exportList(listManagedSpaces, {
  feature: 'parking',
  title: 'bays.list.title',
  columns: {
    'bays.columns.position': ({ position }) => position,
    'bays.columns.name': ({ name }) => name,
    'bays.columns.kinds': ({ kinds }, { say }) => kinds.map((kind) => say(`kinds.${kind}`)).join(', '),
    'bays.columns.mayBook': ({ mayBook }, { say }) => say(`bays.who.${mayBook}`),
    'bays.form.companies': ({ companies }) => companies.map(({ name }) => name).join(', '),
  },
});
