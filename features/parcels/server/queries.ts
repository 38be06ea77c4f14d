import { and, asc, count, desc, eq, gte, inArray, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { userBuildings, users } from '../../../core/people/server/tables.ts';
import { type Actor, isStaff } from '../../../kit/actor.ts';
import { MAX_COUNTED_ROWS } from '../../../kit/countLimit.ts';
import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { daySortValue, readPage } from '../../../kit/server/database/cursorPagination.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { readRowsWithinLimit } from '../../../kit/server/database/rowLimit.ts';
import { containsWordsCondition } from '../../../kit/server/database/searchConditions.ts';
import type { DayRangeQuery, LocalDate, LocalTime } from '../../../kit/time.ts';
import { DEFAULT_PARCEL_REMINDER_DAYS } from '../collection/collection.ts';
import {
  ERASED_PARCEL_NAME,
  MAX_ADDED_PARCELS,
  MAX_SENDERS_SUGGESTED,
  MAX_WAITING_PARCEL_SENDERS,
  type Parcel,
  type ParcelRecipientAccountState,
  type WaitingParcelsSummary,
} from '../parcel.ts';
import { can } from '../policy.ts';
import { parcelSettings, parcels } from './tables.ts';

type Table = ReturnType<typeof parcels.in>;
export type ParcelRecord = Table['$inferSelect'];

const RECENT_PARCELS = 500;

/** The policy's `can.see` as a filter; a test checks that both agree. */
export function parcelVisibleCondition(actor: Actor, table: Table): SQL | undefined {
  if (isStaff(actor)) return undefined;
  return or(eq(table.announcedBy, actor.userId), eq(table.recipientId, actor.userId));
}

/** Literals, to match the partial indexes on waiting parcels. */
export const parcelWaitingCondition = (table: Table) => sql`${table.state} in ('atDesk', 'kept')`;

/** An unknown time is stored as `00:00` with `timeOpen`. */
export const toStoredParcelTime = (time: LocalTime | '') => ({
  time: time || '00:00',
  timeOpen: time === '',
});

export const fromStoredParcelTime = ({
  time,
  timeOpen,
}: Pick<ParcelRecord, 'time' | 'timeOpen'>): LocalTime | '' => (timeOpen ? '' : time);

/** The expected time or, if unknown, the time of arrival. */
const displayTimeSql = (table: Table) =>
  sql<LocalTime | ''>`case when ${table.timeOpen}
    then coalesce(to_char(${table.arrivedAt} at time zone ${buildings.timeZone}, 'HH24:MI'), '')
    else to_char(${table.time}, 'HH24:MI') end`.as('shown_time');

const recipientStateSql = (table: Table, membership: ReturnType<typeof userBuildings.in>) =>
  sql<ParcelRecipientAccountState>`case when ${table.recipientId} is null then 'unknown'
    when ${users.active} and ${users.deletedAt} is null and ${membership.userId} is not null then 'known'
    else 'gone' end`.as('mark');

/** Waiting since the last reminder day; never true without reminders. */
function isWaitingLong(
  table: Table,
  settings: ReturnType<typeof parcelSettings.in>,
  now: SQL,
): SQL.Aliased<boolean> {
  const usual = sql.param([...DEFAULT_PARCEL_REMINDER_DAYS]);
  const days = sql`(coalesce(${settings.reminderDays}, ${usual}::integer[]))`;
  const dayOf = (instant: SQL) => sql`(${instant} at time zone ${buildings.timeZone})::date`;
  const since = dayOf(sql`${table.arrivedAt}`);
  return sql<boolean>`${parcelWaitingCondition(table)} and coalesce(
    ${since} + ${days}[cardinality(${days})] <= ${dayOf(now)}, false)`.as('is_long');
}

export interface ParcelQueryContext {
  db: Db;
  building: BuildingScope;
  actor: Actor | null;
  now: Date;
}

export function selectParcels(
  { db, building, now }: Pick<ParcelQueryContext, 'db' | 'building'> & { now: Date | SQL },
  table: Table,
) {
  const membership = userBuildings.in(building);
  const settings = parcelSettings.in(building);
  return db
    .select({
      id: table.id,
      recipient: table.recipient,
      companyName: table.companyName,
      email: sql<string | null>`${users.email}`.as('email'),
      sender: table.sender,
      comment: table.comment,
      date: table.date,
      time: displayTimeSql(table),
      state: table.state,
      version: table.version,
      recipientId: table.recipientId,
      mark: recipientStateSql(table, membership),
      tracking: table.tracking,
      shelf: table.shelf,
      registered: table.registered,
      photo: table.photoId,
      answer: table.answer,
      answerName: table.answerName,
      answeredAt: table.answeredAt,
      endedAt: table.endedAt,
      fetchedBy: table.fetchedBy,
      proof: table.proof,
      isLong: isWaitingLong(
        table,
        settings,
        now instanceof Date ? sql`${now.toISOString()}::timestamptz` : now,
      ),
    })
    .from(table)
    .innerJoin(buildings, eq(buildings.id, table.buildingId))
    .leftJoin(users, eq(users.id, table.recipientId))
    .leftJoin(
      membership,
      and(eq(membership.userId, table.recipientId), eq(membership.buildingId, table.buildingId)),
    )
    .leftJoin(settings, eq(settings.buildingId, table.buildingId))
    .$dynamic();
}

export type ListedParcelRecord = Awaited<ReturnType<typeof selectParcels>>[number];

/** Hides what the reader may not see: the shelf is for staff only, the picture needs `can.seePictures`. */
export const toParcel =
  ({ actor }: Pick<ParcelQueryContext, 'actor'>) =>
  (row: ListedParcelRecord): Parcel => ({
    ...row,
    email: row.email ?? '',
    answeredAt: row.answeredAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    shelf: actor === null || isStaff(actor) ? row.shelf : '',
    photo: actor === null || can.seePictures(actor, row) ? row.photo : null,
  });

export async function findParcels(
  context: ParcelQueryContext & { actor: Actor },
  { from, to }: DayRangeQuery,
): Promise<Parcel[]> {
  const { building, actor } = context;
  const table = parcels.in(building);
  const rows = await readRowsWithinLimit(
    selectParcels(context, table)
      .where(
        and(
          from ? gte(table.date, from) : undefined,
          to ? lte(table.date, to) : undefined,
          parcelVisibleCondition(actor, table),
        ),
      )
      .orderBy(asc(table.date), asc(table.time), asc(table.id)),
  );
  return rows.map(toParcel(context));
}

export async function selectWaitingParcelsSummary(
  db: Db,
  scope: BuildingScope,
  actor: Actor,
  day: LocalDate,
): Promise<WaitingParcelsSummary> {
  const table = parcels.in(scope);
  const waiting = db
    .select({ sender: table.sender })
    .from(table)
    .where(and(parcelWaitingCondition(table), parcelVisibleCondition(actor, table)))
    .limit(MAX_COUNTED_ROWS + 1)
    .as('waiting');
  const expected = db
    .select({ expected: sql`count(*)::int` })
    .from(table)
    .where(and(eq(table.state, 'announced'), eq(table.date, day), parcelVisibleCondition(actor, table)));
  const [countRow] = await db
    .select({
      atDesk: count(),
      senders: sql<
        string[]
      >`coalesce((array_agg(distinct ${waiting.sender}))[1:${sql.raw(`${MAX_WAITING_PARCEL_SENDERS}`)}], '{}')`,
      expected: sql<number>`${expected}`,
    })
    .from(waiting);
  return countRow ?? { atDesk: 0, senders: [], expected: 0 };
}

export async function findWaitingParcels(
  context: ParcelQueryContext & { actor: Actor },
  query: PageQuery<'date'>,
): Promise<PageOfRows<Parcel>> {
  const { db, building, actor } = context;
  const table = parcels.in(building);
  const searched = [table.recipient, table.companyName, table.sender, table.tracking];
  // Residents may not see the shelf, so they cannot search by it.
  const texts = isStaff(actor) ? [...searched, table.shelf] : searched;
  const list = selectParcels(context, table)
    .where(
      and(
        parcelWaitingCondition(table),
        parcelVisibleCondition(actor, table),
        containsWordsCondition(texts, query.search),
      ),
    )
    .as('list');
  // The plain column as in the index, without `coalesce`: a waiting parcel always has a date.
  const date = { ...daySortValue(list.date), value: sql`${list.date}`, asText: sql`${list.date}::text` };
  const { rows, ...page } = await readPage(db, { list, sorts: { date }, id: list.id }, query);
  return { ...page, rows: rows.map(toParcel(context)) };
}

export async function findOpenParcelsByTracking(
  context: ParcelQueryContext,
  tracking: string,
  excludedIds: readonly number[],
): Promise<Parcel[]> {
  if (tracking === '') return [];
  const table = parcels.in(context.building);
  const rows = await selectParcels(context, table)
    .where(
      and(
        eq(table.tracking, tracking),
        sql`${table.tracking} <> '' and ${table.state} in ('announced', 'atDesk', 'kept')`,
        notInArray(table.id, [...excludedIds]),
      ),
    )
    .orderBy(asc(table.id))
    .limit(MAX_ADDED_PARCELS);
  return rows.map(toParcel(context));
}

export async function findFrequentParcelSenders(
  db: Db,
  scope: BuildingScope,
  actor: Actor,
): Promise<string[]> {
  const table = parcels.in(scope);
  const recent = db
    .select({ sender: table.sender })
    .from(table)
    .where(and(parcelVisibleCondition(actor, table), ne(table.sender, ERASED_PARCEL_NAME)))
    // A resident has few parcels, and no index covers this order.
    .orderBy(...(isStaff(actor) ? [desc(table.date), desc(table.time)] : []))
    .limit(RECENT_PARCELS)
    .as('late');
  const rows = await db
    .select({ sender: recent.sender })
    .from(recent)
    .groupBy(recent.sender)
    .orderBy(desc(count()), asc(recent.sender))
    .limit(MAX_SENDERS_SUGGESTED);
  return rows.map(({ sender }) => sender);
}

/** The caller must check permissions. */
export async function findParcelsById(context: ParcelQueryContext, ids: number[]): Promise<Parcel[]> {
  const table = parcels.in(context.building);
  const rows = await selectParcels(context, table).where(inArray(table.id, ids)).orderBy(asc(table.id));
  return rows.map(toParcel(context));
}

/** The caller must check permissions. */
export function lockParcels(db: Db, scope: BuildingScope, ids: number[]): Promise<ParcelRecord[]> {
  const table = parcels.in(scope);
  return db.select().from(table).where(inArray(table.id, ids)).orderBy(asc(table.id)).for('update');
}
