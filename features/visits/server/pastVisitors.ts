import { and, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { isLongEnough, searchText } from '../../../kit/search.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { today } from '../../../kit/time.ts';
import {
  MAX_PAST_VISITORS,
  MIN_PAST_VISITOR_LETTERS,
  type PastVisitor,
  type PastVisitorInput,
} from '../pastVisitor.ts';
import { can } from '../policy.ts';
import { emailOf, hostFor } from './planVisit.ts';
import { visibleTo } from './queries.ts';
import { visits } from './tables.ts';

/**
 * Who came before, or was announced, to the caller or to whom they announce for, and whose last or first name begins with what is
 * typed: whoever comes most often first. They are taken from the visits that the caller's list shows, and from no other; nobody
 * who is forgotten is offered.
 */
export async function listPastVisitors(
  context: BuildingContext,
  { search, residentEmail }: PastVisitorInput,
): Promise<PastVisitor[]> {
  const { db, actor, building, now } = context;
  const host = await hostFor(context, residentEmail);
  const beginning = searchText(search);
  if (!isLongEnough(search, MIN_PAST_VISITOR_LETTERS)) return [];
  const table = visits.in(building);
  const begins = (name: SQL) => sql`${name} like ${`${beginning.replace(/[\\%_]/g, '\\$&')}%`}`;
  // Indexes hold these very expressions.
  const last = sql<string>`search_text(${table.visitorLastName})`;
  const first = sql<string>`search_text(${table.visitorFirstName})`;
  const latest = <T>(value: SQL) =>
    sql<T>`(array_agg(${value} order by ${table.date} desc, ${table.id} desc))[1]`;
  const count = sql<number>`count(*)::int`;
  const found = await db
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
        visibleTo(actor, table, { id: building.id, today: today(building.timeZone, now) }),
        isNull(table.anonymisedAt),
        ne(table.status, 'canceled'),
        or(begins(last), begins(first)),
      ),
    )
    // Two people of the same name are told apart by where they come from.
    .groupBy(last, first, sql`search_text(${table.organization})`)
    .orderBy(desc(count), desc(sql`max(${table.date})`), last, first)
    .limit(MAX_PAST_VISITORS);
  // Whose list shows no address is offered none.
  const showsAddress = can.seeVisitorEmail(actor);
  return found.map(({ hasNoEmail, visitorEmail, ...visitor }) => ({
    ...visitor,
    visitorEmail: showsAddress ? emailOf({ visitorEmail, hasNoEmail }) : '',
  }));
}
