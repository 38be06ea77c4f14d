import { and, asc, count, eq, gte, lte, min, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../core/people/server/tables.ts';
import { type Actor, isStaff } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingScope } from '../../../kit/server/database/scope.ts';
import { wholeList } from '../../../kit/server/database/wholeList.ts';
import type { DayRange, LocalDate } from '../../../kit/time.ts';
import { type Parcel, SENDERS_NAMED, type WaitingParcels } from '../parcel.ts';
import { parcels } from './tables.ts';

type Table = ReturnType<typeof parcels.in>;
export type ParcelRow = Table['$inferSelect'];

/** The policy's `can.see` as a filter; a test proves that they agree. */
export function visibleTo(actor: Actor, table: Table): SQL | undefined {
  if (isStaff(actor)) return undefined;
  return or(eq(table.announcedBy, actor.userId), eq(table.recipientId, actor.userId));
}

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
      time: table.time,
      state: table.state,
      version: table.version,
    })
    .from(table)
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
  // Spelled out, as the index of what waits has it.
  const waits = sql`${table.state} in ('atDesk', 'kept')`;
  const [waiting] = await db
    .select({
      atDesk: count(),
      since: min(table.date),
      senders: sql<
        string[]
      >`coalesce((array_agg(distinct ${table.sender}))[1:${sql.raw(`${SENDERS_NAMED}`)}], '{}')`,
    })
    .from(table)
    .where(and(waits, visibleTo(actor, table)));
  const [ahead] = await db
    .select({ expected: count() })
    .from(table)
    .where(and(eq(table.state, 'announced'), eq(table.date, day), visibleTo(actor, table)));
  return { atDesk: 0, since: null, senders: [], ...waiting, expected: ahead?.expected ?? 0 };
}

/** One parcel as lists show it. Who may see it is for the caller to know. */
export async function findParcel(db: Db, scope: BuildingScope, id: number): Promise<Parcel[]> {
  const table = parcels.in(scope);
  return (await listed(db, table).where(eq(table.id, id))).map(shown);
}

/** One parcel, locked until the transaction ends, or undefined. Who may know of it is for the caller to ask. */
export async function lockParcel(db: Db, scope: BuildingScope, id: number): Promise<ParcelRow | undefined> {
  const table = parcels.in(scope);
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('update');
  return row;
}
