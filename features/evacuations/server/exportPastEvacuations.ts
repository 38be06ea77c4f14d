import { exportList } from '../../../kit/server/spreadsheet/exportList.ts';
import { formatEvacuationLeaders, type PastEvacuation } from '../evacuation.ts';
import { listPastEvacuations } from './pastEvacuations.ts';

const countMinutes = ({ startedAt, endedAt }: PastEvacuation) =>
  Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 60_000);

export const exportPastEvacuations = exportList(listPastEvacuations, {
  feature: 'evacuations',
  title: 'register.title',
  columns: {
    'register.start': ({ startedAt }, { toInstant }) => toInstant(startedAt),
    'register.kind': ({ kind }, { say }) => say(`kinds.${kind}`),
    'register.durationInMinutes': countMinutes,
    'register.found': ({ found }) => found,
    'register.heads': ({ heads }) => heads,
    'register.who': formatEvacuationLeaders,
  },
});
