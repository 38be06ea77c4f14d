import { AppError } from '../../../kit/errors.ts';
import { MAX_QUERY_ROWS } from '../../../kit/server/database/rowLimit.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { exportList } from '../../../kit/server/spreadsheet/exportList.ts';
import type { BuildingEvent, EventExportFilter } from '../event.ts';
import { filterEventsBySearch } from '../filterEventsBySearch.ts';
import { can } from '../policy.ts';
import { listEventSearchResults } from './listEventSearchResults.ts';
import { listEvents } from './visibleEvents.ts';

async function listShownEvents(
  context: BuildingContext,
  { kind, from, to, search }: EventExportFilter,
): Promise<BuildingEvent[]> {
  if (!can.seeAttendees(context.actor)) throw new AppError('forbidden');
  if (to) return filterEventsBySearch(await listEvents(context, { kind, from, to }), search);
  const query = { kind, from, search, limit: MAX_QUERY_ROWS + 1 };
  const ahead = await listEventSearchResults(context, { ...query, when: 'ahead', sort: 'start' });
  const over = await listEventSearchResults(context, { ...query, when: 'over', sort: '-start' });
  return [...ahead.rows, ...over.rows];
}

export const exportEvents = exportList(listShownEvents, {
  feature: 'events',
  title: ({ kind }) => `titles.${kind}`,
  columns: {
    'form.name': ({ name }) => name,
    'details.start': ({ startDate, startTime }, { toMoment }) => toMoment(startDate, startTime),
    'details.end': ({ endDate, endTime }, { toMoment }) => toMoment(endDate, endTime),
    'details.room': ({ room }) => room,
    'details.floors': ({ floors }) => floors,
    'details.organizer': ({ organizer }) => organizer,
    'form.capacity': ({ capacity }) => capacity,
    'details.attendance': ({ registered }) => registered,
    'attendees.waiting': ({ waiting }) => waiting,
    'form.price': ({ price }) => price,
    'form.description': ({ description }) => description,
  },
});
