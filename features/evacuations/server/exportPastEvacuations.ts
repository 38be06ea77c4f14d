import { exportList } from '../../../kit/server/spreadsheet/exportList.ts';
import { formatEvacuationDuration, formatEvacuationLeaders } from '../evacuation.ts';
import { listPastEvacuations } from './pastEvacuations.ts';

export const exportPastEvacuations = exportList(listPastEvacuations, {
  feature: 'evacuations',
  title: 'register.title',
  columns: {
    'register.start': ({ startedAt }, { toInstant }) => toInstant(startedAt),
    'register.kind': ({ kind }, { say }) => say(`kinds.${kind}`),
    'register.duration': formatEvacuationDuration,
    'register.found': ({ found }) => found,
    'register.heads': ({ heads }) => heads,
    'register.who': formatEvacuationLeaders,
  },
});
