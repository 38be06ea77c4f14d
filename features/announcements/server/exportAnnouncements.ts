import { exportList } from '../../../kit/server/spreadsheet/exportList.ts';
import { listAnnouncements } from './queries.ts';

export const exportAnnouncements = exportList(listAnnouncements, {
  feature: 'announcements',
  title: 'list.sheet',
  columns: {
    'columns.title': ({ title }, { pick }) => pick(title),
    'columns.text': ({ text }, { pick }) => pick(text),
    'columns.state': ({ state }, { say }) => say(`states.${state}`),
    'columns.start': ({ startDate, startTime }, { toMoment }) => toMoment(startDate, startTime),
    'columns.end': ({ endDate, endTime }, { toMoment }) => toMoment(endDate, endTime),
    urgent: ({ urgent }, { say }) => say(urgent ? 'yes' : 'no'),
    'columns.to': ({ management }, { say }) =>
      management && (management.companies?.map(({ name }) => name).join(', ') ?? say('everybody')),
    'columns.read': ({ management }) => management?.read ?? null,
    'columns.acknowledged': ({ management }) => management?.acknowledged ?? null,
  },
});
