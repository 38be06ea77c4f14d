import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { companies, userBuildings, users } from '../../../core/people/server/tables.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { EventAttendee } from '../event.ts';
import { eventRegistrations, events, eventWaitingListEntries } from './tables.ts';

export type EventRecord = ReturnType<typeof events.in>['$inferSelect'];

export async function lockEvent(db: Db, scope: BuildingScope, id: number): Promise<EventRecord | undefined> {
  const table = events.in(scope);
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('update');
  return row;
}

/** Locks in the order of ids, to avoid deadlocks. */
export async function lockEvents(
  db: Db,
  scope: BuildingScope,
  ids: readonly number[],
): Promise<EventRecord[]> {
  if (ids.length === 0) return [];
  const table = events.in(scope);
  return db
    .select()
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(asc(table.id))
    .for('update');
}

export async function incrementEventSequence(db: Db, scope: BuildingScope, id: number): Promise<number> {
  const [row] = await events
    .update(db, scope, { sequence: sql`sequence + 1` }, (table) => eq(table.id, id))
    .returning({ sequence: sql<number>`sequence` });
  if (!row) throw new Error('The locked event was not found');
  return row.sequence;
}

/** Locks the membership: a concurrent deactivation waits, and then sees what was written. */
export async function lockActiveMembership(db: Db, scope: BuildingScope, userId: number): Promise<number[]> {
  const membership = userBuildings.in(scope);
  const rows = await db
    .select({ building: membership.buildingId })
    .from(membership)
    .innerJoin(users, eq(users.id, membership.userId))
    .where(and(eq(users.id, userId), eq(users.active, true), isNull(users.deletedAt)))
    .for('share');
  return rows.map(({ building }) => building);
}

export async function isRegistered(
  db: Db,
  scope: BuildingScope,
  event: number,
  user: number,
): Promise<boolean> {
  const table = eventRegistrations.in(scope);
  const rows = await db
    .select({ user: table.userId })
    .from(table)
    .where(and(eq(table.eventId, event), eq(table.userId, user)));
  return rows.length > 0;
}

/** Null if not registered, or registered before passes existed. */
export async function findPassOfEventAttendee(
  db: Db,
  scope: BuildingScope,
  event: number,
  user: number,
): Promise<string | null> {
  const table = eventRegistrations.in(scope);
  const [registration] = await db
    .select({ pass: table.pass })
    .from(table)
    .where(and(eq(table.eventId, event), eq(table.userId, user)));
  return registration?.pass ?? null;
}

export async function findWaitingPosition(
  db: Db,
  scope: BuildingScope,
  event: number,
  user: number,
): Promise<number | undefined> {
  const table = eventWaitingListEntries.in(scope);
  const waiting = await db
    .select({ user: table.userId })
    .from(table)
    .where(eq(table.eventId, event))
    .orderBy(asc(table.id));
  const at = waiting.findIndex((entry) => entry.user === user);
  return at === -1 ? undefined : at + 1;
}

export async function findNextUserIdsOnWaitingList(
  db: Db,
  scope: BuildingScope,
  event: number,
  most: number,
): Promise<number[]> {
  const waiting = eventWaitingListEntries.in(scope);
  const membership = userBuildings.in(scope);
  const rows = await db
    .select({ user: waiting.userId })
    .from(waiting)
    .innerJoin(membership, eq(membership.userId, waiting.userId))
    .innerJoin(users, eq(users.id, waiting.userId))
    .where(and(eq(waiting.eventId, event), eq(users.active, true), isNull(users.deletedAt)))
    .orderBy(asc(waiting.id))
    .limit(most);
  return rows.map(({ user }) => user);
}

type AttendeeTable = ReturnType<typeof eventRegistrations.in> | ReturnType<typeof eventWaitingListEntries.in>;

function selectAttendees(
  db: Db,
  table: AttendeeTable,
  event: number,
  attendanceColumns: { attendedAt: SQL; pass: SQL },
) {
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      companyName: companies.name,
      email: sql<string>`coalesce(${users.email}, '')`,
      since: table.createdAt,
      attendedAt: sql<Date | null>`${attendanceColumns.attendedAt}`.mapWith(users.createdAt),
      pass: sql<string | null>`${attendanceColumns.pass}`,
    })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(table.eventId, event))
    .$dynamic();
}

export async function findRegisteredAttendees(
  db: Db,
  scope: BuildingScope,
  event: number,
): Promise<EventAttendee[]> {
  const table = eventRegistrations.in(scope);
  const attendanceColumns = { attendedAt: sql`${table.attendedAt}`, pass: sql`${table.pass}` };
  const rows = await selectAttendees(db, table, event, attendanceColumns).orderBy(
    asc(users.lastName),
    asc(users.firstName),
    asc(users.id),
  );
  return rows.map(toAttendee);
}

const toAttendee = <Row extends { since: Date; attendedAt: Date | null }>(row: Row) => ({
  ...row,
  since: row.since.toISOString(),
  attendedAt: row.attendedAt?.toISOString() ?? null,
});

export async function findWaitingAttendees(
  db: Db,
  scope: BuildingScope,
  event: number,
): Promise<EventAttendee[]> {
  const table = eventWaitingListEntries.in(scope);
  const attendanceColumns = { attendedAt: sql`null`, pass: sql`null` };
  return (await selectAttendees(db, table, event, attendanceColumns).orderBy(asc(table.id))).map(toAttendee);
}
