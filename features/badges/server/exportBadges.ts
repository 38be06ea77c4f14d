import { exportList } from '../../../kit/server/spreadsheet/exportList.ts';
import { listBadges } from './badgeList.ts';

export const exportBadges = exportList(listBadges, {
  feature: 'badges',
  title: 'list.sheet',
  columns: {
    'columns.number': ({ number }) => number,
    'columns.kind': ({ kind }, { say }) => say(`kinds.${kind}`),
    'columns.state': ({ state, loan }, { say }) =>
      say(loan?.isOverdue ? (loan.hasLeft ? 'states.left' : 'states.earlier') : `states.${state}`),
    'columns.holder': ({ loan }) => loan?.holder ?? null,
    'columns.organization': ({ loan }) => loan?.organization ?? null,
    'columns.since': ({ state, since }, { toInstant }) => (state === 'free' ? null : toInstant(since)),
  },
});
