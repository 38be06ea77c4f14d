import { and, asc, count, desc, eq, gte, inArray, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { userBuildings, users } from '../../../core/people/server/tables.ts';
import { type Actor, isStaff } from '../../../kit/actor.ts';
import { MOST_COUNTED } from '../../../kit/counted.ts';
import type { Page, PageAsked } from '../../../kit/page.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { byDay, readPage } from '../../../kit/server/database/page.ts';
import { readWithinLimit } from '../../../kit/server/database/rowLimit.ts';
import type { BuildingScope } from '../../../kit/server/database/scope.ts';
import { holdsWords } from '../../../kit/server/database/search.ts';
import type { DayRange, LocalDate, LocalTime } from '../../../kit/time.ts';
import { USUAL_REMINDERS } from '../desk.ts';
import {
  MOST_AT_ONCE,
  type Parcel,
  type RecipientMark,
  SENDERS_NAMED,
  SENDERS_OFFERED,
  type WaitingParcels,
} from '../parcel.ts';
import { can } from '../policy.ts';
import { NOBODY } from './nobody.ts';
import { parcelSettings, parcels } from './tables.ts';

type Table = ReturnType<typeof parcels.in>;
export type ParcelRow = Table['$inferSelect'];

/** From whom parcels come is told by so many of the last. */
const LATE_ONES = 500;

/** The policy's `can.see` as a filter; a test proves that they agree. */
export function visibleTo(actor: Actor, table: Table): SQL | undefined {
  if (isStaff(actor)) return undefined;
  return or(eq(table.announcedBy, actor.userId), eq(table.recipientId, actor.userId));
}

/** Spelled out, as the indexes of what waits have it. */
export const waits = (table: Table) => sql`${table.state} in ('atDesk', 'kept')`;

/** The hour as it is kept: one that is open says nothing. */
export const keptTime = (time: LocalTime | '') => ({ time: time || '00:00', timeOpen: time === '' });

/** The hour of a row: '' where it is open. */
export const timeOf = ({ time, timeOpen }: Pick<ParcelRow, 'time' | 'timeOpen'>): LocalTime | '' =>
  timeOpen ? '' : time;

/** Where nobody said when it would come, the hour at which it did. */
const shownTime = (table: Table) =>
  sql<LocalTime | ''>`case when ${table.timeOpen}
    then coalesce(to_char(${table.arrivedAt} at time zone ${buildings.timeZone}, 'HH24:MI'), '')
    else to_char(${table.time}, 'HH24:MI') end`.as('shown_time');

/** Whether the one whose it is still has an account, and belongs to the building. */
const mark = (table: Table, membership: ReturnType<typeof userBuildings.in>) =>
  sql<RecipientMark>`case when ${table.recipientId} is null then 'unknown'
    when ${users.active} and ${users.deletedAt} is null and ${membership.userId} is not null then 'known'
    else 'gone' end`.as('mark');

/** Waits since the building's last day of reminding, or longer; where it reminds nobody, nothing waits too long. */
function isLong(
  table: Table,
  settings: ReturnType<typeof parcelSettings.in>,
  now: SQL,
): SQL.Aliased<boolean> {
  const usual = sql.param([...USUAL_REMINDERS]);
  const days = sql`(coalesce(${settings.reminderDays}, ${usual}::integer[]))`;
  const dayOf = (instant: SQL) => sql`(${instant} at time zone ${buildings.timeZone})::date`;
  const since = dayOf(sql`${table.arrivedAt}`);
  return sql<boolean>`${waits(table)} and coalesce(
    ${since} + ${days}[cardinality(${days})] <= ${dayOf(now)}, false)`.as('is_long');
}

/** Who reads a list of parcels, and when. */
export interface Reading {
  db: Db;
  building: BuildingScope;
  /** Null: a job. */
  actor: Actor | null;
  now: Date;
}

/** Parcels as they are listed. */
export function listed(
  { db, building, now }: Pick<Reading, 'db' | 'building'> & { now: Date | SQL },
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
      time: shownTime(table),
      state: table.state,
      version: table.version,
      recipientId: table.recipientId,
      mark: mark(table, membership),
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
      isLong: isLong(table, settings, now instanceof Date ? sql`${now.toISOString()}::timestamptz` : now),
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

export type ListedRow = Awaited<ReturnType<typeof listed>>[number];

/** As its reader sees it: where the desk has put it is the desk's affair, and its label the recipient's. */
export const shown =
  ({ actor }: Pick<Reading, 'actor'>) =>
  (row: ListedRow): Parcel => ({
    ...row,
    email: row.email ?? '',
    answeredAt: row.answeredAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    shelf: actor === null || isStaff(actor) ? row.shelf : '',
    photo: actor === null || can.seePictures(actor, row) ? row.photo : null,
  });

/** The parcels of some days that the actor may see, by day and time. */
export async function findParcels(
  reading: Reading & { actor: Actor },
  { from, to }: DayRange,
): Promise<Parcel[]> {
  const { building, actor } = reading;
  const table = parcels.in(building);
  const rows = await readWithinLimit(
    listed(reading, table)
      .where(
        and(
          from ? gte(table.date, from) : undefined,
          to ? lte(table.date, to) : undefined,
          visibleTo(actor, table),
        ),
      )
      .orderBy(asc(table.date), asc(table.time), asc(table.id)),
  );
  return rows.map(shown(reading));
}

/** What waits of the parcels that the actor may see, however long, and what is expected that day. */
export async function countWaiting(
  db: Db,
  scope: BuildingScope,
  actor: Actor,
  day: LocalDate,
): Promise<WaitingParcels> {
  const table = parcels.in(scope);
  const waiting = db
    .select({ sender: table.sender })
    .from(table)
    .where(and(waits(table), visibleTo(actor, table)))
    .limit(MOST_COUNTED + 1)
    .as('waiting');
  const expected = db
    .select({ expected: sql`count(*)::int` })
    .from(table)
    .where(and(eq(table.state, 'announced'), eq(table.date, day), visibleTo(actor, table)));
  const [counted] = await db
    .select({
      atDesk: count(),
      senders: sql<
        string[]
      >`coalesce((array_agg(distinct ${waiting.sender}))[1:${sql.raw(`${SENDERS_NAMED}`)}], '{}')`,
      expected: sql<number>`${expected}`,
    })
    .from(waiting);
  return counted ?? { atDesk: 0, senders: [], expected: 0 };
}

/** The same parcels that are counted as waiting, page by page. */
export async function findWaiting(
  reading: Reading & { actor: Actor },
  asked: PageAsked<'date'>,
): Promise<Page<Parcel>> {
  const { db, building, actor } = reading;
  const table = parcels.in(building);
  const searched = [table.recipient, table.companyName, table.sender, table.tracking];
  // To residents it is not told where the desk has put something.
  const texts = isStaff(actor) ? [...searched, table.shelf] : searched;
  const list = listed(reading, table)
    .where(and(waits(table), visibleTo(actor, table), holdsWords(texts, asked.search)))
    .as('list');
  // As the index has it: of what waits every day is known.
  const date = { ...byDay(list.date), value: sql`${list.date}`, asText: sql`${list.date}::text` };
  const { rows, ...page } = await readPage(db, { list, sorts: { date }, id: list.id }, asked);
  return { ...page, rows: rows.map(shown(reading)) };
}

/** What else is open under a carrier's number. */
export async function openUnder(
  reading: Reading,
  tracking: string,
  besides: readonly number[],
): Promise<Parcel[]> {
  if (tracking === '') return [];
  const table = parcels.in(reading.building);
  const rows = await listed(reading, table)
    .where(
      and(
        eq(table.tracking, tracking),
        sql`${table.tracking} <> '' and ${table.state} in ('announced', 'atDesk', 'kept')`,
        notInArray(table.id, [...besides]),
      ),
    )
    .orderBy(asc(table.id))
    .limit(MOST_AT_ONCE);
  return rows.map(shown(reading));
}

/** From whom those come that the actor may see, of the last ones: most often first. */
export async function findSenders(db: Db, scope: BuildingScope, actor: Actor): Promise<string[]> {
  const table = parcels.in(scope);
  const late = db
    .select({ sender: table.sender })
    .from(table)
    .where(and(visibleTo(actor, table), ne(table.sender, NOBODY)))
    // A resident has few, and no index in their order.
    .orderBy(...(isStaff(actor) ? [desc(table.date), desc(table.time)] : []))
    .limit(LATE_ONES)
    .as('late');
  const rows = await db
    .select({ sender: late.sender })
    .from(late)
    .groupBy(late.sender)
    .orderBy(desc(count()), asc(late.sender))
    .limit(SENDERS_OFFERED);
  return rows.map(({ sender }) => sender);
}

/** Some parcels as lists show them. Who may see them is for the caller to know. */
export async function parcelsCalled(reading: Reading, ids: number[]): Promise<Parcel[]> {
  const table = parcels.in(reading.building);
  const rows = await listed(reading, table).where(inArray(table.id, ids)).orderBy(asc(table.id));
  return rows.map(shown(reading));
}

/** Some parcels by number, locked until the transaction ends. Who may know of them is for the caller to ask. */
export function lockParcels(db: Db, scope: BuildingScope, ids: number[]): Promise<ParcelRow[]> {
  const table = parcels.in(scope);
  return db.select().from(table).where(inArray(table.id, ids)).orderBy(asc(table.id)).for('update');
}
