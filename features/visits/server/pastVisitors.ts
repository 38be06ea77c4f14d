import { and, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { isSearchLongEnough, toSearchText } from '../../../kit/search.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { getToday } from '../../../kit/time.ts';
import {
  MAX_PAST_VISITORS,
  MIN_PAST_VISITOR_LETTERS,
  type PastVisitor,
  type PastVisitorInput,
} from '../pastVisitor.ts';
import { can } from '../policy.ts';
import { findVisitHostByEmail, getVisitorEmailFromColumns } from './planVisit.ts';
import { visibleVisitsCondition } from './queries.ts';
import { visits } from './tables.ts';

/** Searches only visits that the caller may list. Frequent visitors come first. */
export async function listPastVisitors(
  context: BuildingContext,
  { search, residentEmail }: PastVisitorInput,
): Promise<PastVisitor[]> {
  const { db, actor, building, now } = context;
  const host = await findVisitHostByEmail(context, residentEmail);
  const beginning = toSearchText(search);
  if (!isSearchLongEnough(search, MIN_PAST_VISITOR_LETTERS)) return [];
  const table = visits.in(building);
  const begins = (name: SQL) => sql`${name} like ${`${beginning.replace(/[\\%_]/g, '\\$&')}%`}`;
  // The same expressions as in the indexes.
  const last = sql<string>`search_text(${table.visitorLastName})`;
  const first = sql<string>`search_text(${table.visitorFirstName})`;
  const latest = <T>(value: SQL) =>
    sql<T>`(array_agg(${value} order by ${table.date} desc, ${table.id} desc))[1]`;
  const count = sql<number>`count(*)::int`;
  const pastVisitors = await db
    .select({
      visitorFirstName: latest<string>(sql`${table.visitorFirstName}`),
      visitorLastName: latest<string>(sql`${table.visitorLastName}`),
      visitorEmail: latest<string | null>(sql`${table.visitorEmail}`),
      hasNoEmail: latest<boolean>(sql`${table.hasNoEmail}`),
      organization: latest<string>(sql`${table.organization}`),
      language: latest<PastVisitor['language']>(sql`${table.language}`),
      visits: count,
    })
    .from(table)
    .where(
      and(
        eq(table.residentId, host.id),
        visibleVisitsCondition(actor, table, { id: building.id, today: getToday(building.timeZone, now) }),
        isNull(table.anonymisedAt),
        ne(table.status, 'canceled'),
        or(begins(last), begins(first)),
      ),
    )
    // The organisation tells namesakes apart.
    .groupBy(last, first, sql`search_text(${table.organization})`)
    .orderBy(desc(count), desc(sql`max(${table.date})`), last, first)
    .limit(MAX_PAST_VISITORS);
  // Callers who see no emails in the list get none here.
  const showsAddress = can.seeVisitorEmail(actor);
  return pastVisitors.map(({ hasNoEmail, visitorEmail, ...visitor }) => ({
    ...visitor,
    visitorEmail: showsAddress ? getVisitorEmailFromColumns({ visitorEmail, hasNoEmail }) : '',
  }));
}
