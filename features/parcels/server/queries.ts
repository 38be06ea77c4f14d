import { and, asc, count, desc, eq, gte, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { users } from '../../../core/people/server/tables.ts';
import { type Actor, isStaff } from '../../../kit/actor.ts';
import { MOST_COUNTED } from '../../../kit/counted.ts';
import type { Page, PageAsked } from '../../../kit/page.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { byDay, readPage } from '../../../kit/server/database/page.ts';
import type { BuildingScope } from '../../../kit/server/database/scope.ts';
import { holdsWords } from '../../../kit/server/database/search.ts';
import { wholeList } from '../../../kit/server/database/wholeList.ts';
import type { DayRange, LocalDate, LocalTime } from '../../../kit/time.ts';
import { type Parcel, SENDERS_NAMED, SENDERS_OFFERED, type WaitingParcels } from '../parcel.ts';
import { NOBODY } from './nobody.ts';
import { parcels } from './tables.ts';

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
const waits = (table: Table) => sql`${table.state} in ('atDesk', 'kept')`;

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

function listed(db: Db, table: Table) {
  return db
    .select({
      id: table.id,
      recipient: table.recipient,
      companyName: table.companyName,
      email: users.email,
      sender: table.sender,
      comment: table.comment,
      date: table.date,
      time: shownTime(table),
      state: table.state,
      version: table.version,
    })
    .from(table)
    .innerJoin(buildings, eq(buildings.id, table.buildingId))
    .leftJoin(users, eq(users.id, table.recipientId))
    .$dynamic();
}

const shown = (row: Omit<Parcel, 'email'> & { email: string | null }): Parcel => ({
  ...row,
  email: row.email ?? '',
});

/** The parcels of some days that the actor may see, by day and time. */
export async function findParcels(
  db: Db,
  scope: BuildingScope,
  actor: Actor,
  { from, to }: DayRange,
): Promise<Parcel[]> {
  const table = parcels.in(scope);
  const rows = await wholeList(
    listed(db, table)
      .where(
        and(
          from ? gte(table.date, from) : undefined,
          to ? lte(table.date, to) : undefined,
          visibleTo(actor, table),
        ),
      )
      .orderBy(asc(table.date), asc(table.time), asc(table.id)),
  );
  return rows.map(shown);
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
  const [counted] = await db
    .select({
      atDesk: count(),
      senders: sql<
        string[]
      >`coalesce((array_agg(distinct ${waiting.sender}))[1:${sql.raw(`${SENDERS_NAMED}`)}], '{}')`,
    })
    .from(waiting);
  const [ahead] = await db
    .select({ expected: count() })
    .from(table)
    .where(and(eq(table.state, 'announced'), eq(table.date, day), visibleTo(actor, table)));
  return { atDesk: 0, senders: [], ...counted, expected: ahead?.expected ?? 0 };
}

/** The same parcels that are counted as waiting, page by page. */
export async function findWaiting(
  db: Db,
  scope: BuildingScope,
  actor: Actor,
  asked: PageAsked<'date'>,
): Promise<Page<Parcel>> {
  const table = parcels.in(scope);
  const list = listed(db, table)
    .where(and(waits(table), visibleTo(actor, table), holdsWords([table.recipient], asked.search)))
    .as('list');
  // As the index has it: of what waits every day is known.
  const date = { ...byDay(list.date), value: sql`${list.date}`, asText: sql`${list.date}::text` };
  const { rows, ...page } = await readPage(db, { list, sorts: { date }, id: list.id }, asked);
  return { ...page, rows: rows.map(shown) };
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
export async function parcelsCalled(db: Db, scope: BuildingScope, ids: number[]): Promise<Parcel[]> {
  const table = parcels.in(scope);
  return (await listed(db, table).where(inArray(table.id, ids)).orderBy(asc(table.id))).map(shown);
}

/** Some parcels by number, locked until the transaction ends. Who may know of them is for the caller to ask. */
export function lockParcels(db: Db, scope: BuildingScope, ids: number[]): Promise<ParcelRow[]> {
  const table = parcels.in(scope);
  return db.select().from(table).where(inArray(table.id, ids)).orderBy(asc(table.id)).for('update');
}
