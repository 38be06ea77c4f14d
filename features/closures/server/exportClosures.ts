import { exportList } from '../../../kit/server/spreadsheet/exportList.ts';
import { listClosures } from './listClosures.ts';

export const exportClosures = exportList(listClosures, {
  feature: 'closures',
  title: 'list.title',
  columns: {
    'columns.what': ({ rooms, bays }) => [...rooms, ...bays].map(({ name }) => name).join(', '),
    'columns.start': ({ startDate, startTime }, { toMoment }) => toMoment(startDate, startTime),
    'columns.end': ({ endDate, endTime }, { toMoment }) => toMoment(endDate, endTime),
    'columns.reason': ({ reason }, { pick }) => pick(reason),
  },
});
