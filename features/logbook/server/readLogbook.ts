import { and, asc, eq, gte, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { FindDisplayNames } from '../../../core/feature/server/feature.ts';
import { activeAccountCondition, buildPersonNameSql } from '../../../core/people/server/queries.ts';
import { userBuildings, users } from '../../../core/people/server/tables.ts';
import { isStaff, roles } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import { localTimestampSortValue, readPage } from '../../../kit/server/database/cursorPagination.ts';
import { containsWordsCondition } from '../../../kit/server/database/searchConditions.ts';
import { requireValidDayRange } from '../../../kit/server/http/dayRange.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { addDays, getToday } from '../../../kit/time.ts';
import type { OpenLogbookItemKind } from '../entryState.ts';
import type { FollowUpAssignee, LogbookEntry, LogbookFilter, LogbookPendingCounts } from '../logbook.ts';
import { can } from '../policy.ts';
import { logbookEntries, logbookHandovers, logbookOpenItemsTable } from './tables.ts';
import { findLogbookThreads } from './threads.ts';

type Table = ReturnType<typeof logbookEntries.in>;

const openItemKindByView = {
  followUps: 'followUp',
  keysOut: 'key',
  found: 'lostProperty',
} as const satisfies Record<string, OpenLogbookItemKind>;

/** Must match the expression of the search index. */
const getSearchedColumns = (table: Table) => [table.text, table.place, table.holderName, table.holderCompany];

/** The search also covers continuations. */
export async function listEntries(
  context: BuildingContext,
  { limit, after, sort, ...filter }: PageQuery<'happened'> & LogbookFilter,
): Promise<PageOfRows<LogbookEntry>> {
  const { db, building, actor } = context;
  if (!can.useLogbook(actor)) throw new AppError('forbidden');
  if (filter.from) requireValidDayRange(filter.from, filter.to);
  const table = logbookEntries.in(building);
  const list = db
    .select({ id: table.id, happenedAt: table.happenedAt })
    .from(table)
    .where(logbookFilterCondition(context, table, filter))
    .as('list');
  const { rows, ...page } = await readPage(
    db,
    { list, sorts: { happened: localTimestampSortValue(list.happenedAt) }, id: list.id },
    { limit, after, sort, search: filter.search },
  );
  return {
    ...page,
    rows: await findLogbookThreads(
      context,
      rows.map(({ id }) => id),
    ),
  };
}

function logbookFilterCondition(
  context: BuildingContext,
  table: Table,
  { show, category, from, to, search }: LogbookFilter & { search: string },
): SQL | undefined {
  return and(
    isNull(table.aboutId),
    from ? gte(table.happenedAt, from) : undefined,
    to ? lt(table.happenedAt, addDays(to, 1)) : undefined,
    category && eq(table.category, category),
    matchesView(context, table, show),
    search ? inArray(table.id, selectThreadsContaining(context, search)) : undefined,
  );
}

/** The entries of the list with all their continuations. */
export function listedThreadsCondition(
  context: BuildingContext,
  table: Table,
  filter: LogbookFilter & { search: string },
): SQL {
  const listed = logbookEntries.in(context.building);
  const ids = context.db
    .select({ id: listed.id })
    .from(listed)
    .where(logbookFilterCondition(context, listed, filter));
  return inArray(sql`coalesce(${table.aboutId}, ${table.id})`, ids);
}

function selectThreadsContaining({ db, building }: BuildingContext, search: string) {
  const table = logbookEntries.in(building);
  return db
    .select({ id: sql<number>`coalesce(${table.aboutId}, ${table.id})` })
    .from(table)
    .where(containsWordsCondition(getSearchedColumns(table), search));
}

function matchesView(context: BuildingContext, table: Table, show: LogbookFilter['show']): SQL | undefined {
  const { db, building, now } = context;
  if (show === undefined) return undefined;
  if (show === 'today') {
    const day = getToday(building.timeZone, now);
    const written = logbookEntries.in(building);
    // Today also includes older entries that were written or continued today.
    const writtenToday = db
      .select({ id: sql<number>`coalesce(${written.aboutId}, ${written.id})` })
      .from(written)
      .where(gte(written.writtenAt, toStartOfDayInstant(day, building.timeZone)));
    return or(
      and(gte(table.happenedAt, day), lt(table.happenedAt, addDays(day, 1))),
      inArray(table.id, writtenToday),
    );
  }
  const open = logbookOpenItemsTable.in(building);
  return inArray(
    table.id,
    db.select({ id: open.entryId }).from(open).where(eq(open.kind, openItemKindByView[show])),
  );
}

export const toStartOfDayInstant = (day: string, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);

export async function countPendingLogbookItems(context: BuildingContext): Promise<LogbookPendingCounts> {
  const { db, building, actor, now } = context;
  if (!can.useLogbook(actor)) throw new AppError('forbidden');
  const open = logbookOpenItemsTable.in(building);
  const handovers = logbookHandovers.in(building);
  const toSign = db
    .select({ toSign: sql`count(*)::int` })
    .from(handovers)
    .where(
      and(isNull(handovers.signedAt), isNull(handovers.withdrawnAt), ne(handovers.writtenBy, actor.userId)),
    );
  const isDue = lte(open.until, getToday(building.timeZone, now));
  const isAssignedToCaller = or(isNull(open.personId), eq(open.personId, actor.userId));
  const [openCounts] = await db
    .select({
      due: sql<number>`(count(*) filter (where ${and(isDue, isAssignedToCaller)}))::int`,
      dueForAll: sql<number>`(count(*) filter (where ${isDue}))::int`,
      followUps: sql<number>`(count(*) filter (where ${eq(open.kind, 'followUp')}))::int`,
      keysOut: sql<number>`(count(*) filter (where ${eq(open.kind, 'key')}))::int`,
      found: sql<number>`(count(*) filter (where ${eq(open.kind, 'lostProperty')}))::int`,
      toSign: sql<number>`${toSign}`,
    })
    .from(open);
  return openCounts ?? { due: 0, dueForAll: 0, followUps: 0, keysOut: 0, found: 0, toSign: 0 };
}

const staffRoles = roles.filter((role) => isStaff({ role }));

/** Condition on `users` joined to their buildings. */
export const buildingStaffCondition = () => and(activeAccountCondition, inArray(users.role, staffRoles));

export async function listFollowUpAssignees({
  db,
  building,
  actor,
}: BuildingContext): Promise<FollowUpAssignee[]> {
  if (!can.useLogbook(actor)) throw new AppError('forbidden');
  const membership = userBuildings.in(building);
  const rows = await db
    .select({ id: users.id, name: buildPersonNameSql(users) })
    .from(membership)
    .innerJoin(users, eq(users.id, membership.userId))
    .where(buildingStaffCondition())
    .orderBy(asc(sql`search_text(${users.lastName})`), asc(users.id));
  return rows.map(({ id, name }) => ({ id, name: name ?? '' }));
}

const TITLE_MAX = 60;

export const findEntryTitles: FindDisplayNames = async (db, buildings, ids) => {
  const table = logbookEntries.in(buildings);
  const rows = await db
    .select({ id: table.id, text: sql<string>`left(${table.text}, ${TITLE_MAX})` })
    .from(table)
    .where(and(inArray(table.id, [...ids]), ne(table.text, '')));
  return new Map(rows.map(({ id, text }) => [id, text.replace(/\s+/g, ' ')]));
};
