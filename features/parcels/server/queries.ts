import { and, asc, between, count, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../core/people/server/tables.ts';
import { type Actor, isStaff } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingScope } from '../../../kit/server/database/scope.ts';
import { wholeList } from '../../../kit/server/database/wholeList.ts';
import { addDays, type DayRange, type LocalDate } from '../../../kit/time.ts';
import { LOOK_BACK_DAYS, type Parcel, type WaitingParcels, waitingStates } from '../parcel.ts';
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

/** What waits of the parcels that the actor may see; of one of the lists' periods, so that all that is counted can be seen. */
export async function countWaiting(
  db: Db,
  scope: BuildingScope,
  actor: Actor,
  day: LocalDate,
): Promise<WaitingParcels> {
  const table = parcels.in(scope);
  const waits = inArray(table.state, [...waitingStates]);
  const isExpected = and(eq(table.state, 'announced'), eq(table.date, day));
  const [counted] = await db
    .select({
      atDesk: sql<number>`${count()} filter (where ${waits})`.mapWith(Number),
      expected: sql<number>`${count()} filter (where ${isExpected})`.mapWith(Number),
    })
    .from(table)
    .where(and(between(table.date, addDays(day, -LOOK_BACK_DAYS), day), visibleTo(actor, table)));
  return counted ?? { atDesk: 0, expected: 0 };
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
