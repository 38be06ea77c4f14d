import { exportList } from '../../../kit/server/spreadsheet/exportList.ts';
import { listRecurringVisits } from './queries.ts';

export const exportRecurringVisits = exportList(listRecurringVisits, {
  feature: 'recurringVisits',
  title: 'list.sheet',
  columns: {
    'columns.contractor': ({ contractor }) => contractor,
    'form.purpose': ({ purpose }) => purpose,
    'columns.state': ({ state }, { say }) => say(`tabs.${state}`),
    'form.from': ({ from }, { toDay }) => toDay(from),
    'form.until': ({ until }, { toDay }) => toDay(until),
    'form.weekdays': ({ weekdays }, { say }) => weekdays.map((day) => say(`shortDays.${day}`)).join(', '),
    'form.hoursFrom': ({ hoursFrom }) => ({ date: null, time: hoursFrom }),
    'form.hoursTo': ({ hoursTo }) => ({ date: null, time: hoursTo }),
    'columns.host': ({ host }, { say }) => host?.name ?? say('noHost'),
    'columns.team': ({ team }) =>
      team.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', '),
    'columns.documents': ({ documents }, { say }) =>
      documents
        .map(({ kind, name, state }) => `${name || say(`kinds.${kind}`)} (${say(`states.${state}`)})`)
        .join(', '),
  },
});
