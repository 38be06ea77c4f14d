import { exportList } from '../../../kit/server/spreadsheet/exportList.ts';
import { readOutbox } from './readOutbox.ts';

export const exportOutbox = exportList(readOutbox, {
  feature: 'mail',
  title: 'title',
  columns: {
    'paper.to': ({ to }) => to,
    'paper.subject': ({ subject }) => subject,
    'paper.createdAt': ({ createdAt }, { toInstant }) => toInstant(createdAt),
    'paper.state': ({ state }, { say }) => say(`state.${state}`),
  },
});
