import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import { instantSortValue, readPage } from '../../../kit/server/database/cursorPagination.ts';
import { containsWordsCondition } from '../../../kit/server/database/searchConditions.ts';
import type { PublicCalendarContext } from '../../../kit/server/http/router.ts';
import { getLocalNow } from '../../../kit/time.ts';
import type { BuildingEvent, EventSearchFilter } from '../event.ts';
import { eventKinds, moduleByEventKind } from '../eventKind.ts';
import { events } from './tables.ts';
import { findEventsById } from './visibleEvents.ts';

type Table = ReturnType<typeof events.in>;

export async function listEventSearchResults(
  context: PublicCalendarContext,
  { kind, when, from, ...query }: PageQuery<'start'> & EventSearchFilter,
): Promise<PageOfRows<BuildingEvent>> {
  const { db, building } = context;
  const kinds = eventKinds.filter((each) => building.modules.has(moduleByEventKind[each]));
  if (kind ? !kinds.includes(kind) : kinds.length === 0) throw new AppError('not_found');
  const table = events.in(building);
  const list = db
    // Wall-clock time, compared as UTC; an index has the same expression.
    .select({ id: table.id, startsAt: startTimestamp(table).as('starts_at') })
    .from(table)
    .where(
      and(
        sql`not ${table.canceled}`,
        kind ? eq(table.kind, kind) : inArray(table.kind, kinds),
        when && timeCondition(context, table, when),
        from === undefined ? undefined : gte(table.endDate, from),
        containsWordsCondition([table.name, table.description], query.search),
      ),
    )
    .as('list');
  const { rows, ...page } = await readPage(
    db,
    { list, sorts: { start: instantSortValue(list.startsAt) }, id: list.id },
    query,
  );
  const ids = rows.map(({ id }) => id);
  return { ...page, rows: await findEventsById(context, ids) };
}

const startTimestamp = (table: Table) =>
  sql<Date>`((${table.startDate} + ${table.startTime}) at time zone 'UTC')`;

/** Like `isPast` of the end, but written so that an index on the day can be used. */
function timeCondition({ building, now }: PublicCalendarContext, table: Table, when: 'ahead' | 'over'): SQL {
  const { date, time } = getLocalNow(building.timeZone, now);
  const [days, end] = [table.endDate, table.endTime];
  return when === 'ahead'
    ? sql`(${days} >= ${date} and (${days} > ${date} or ${end} > ${time}))`
    : sql`(${days} <= ${date} and (${days} < ${date} or ${end} <= ${time}))`;
}
