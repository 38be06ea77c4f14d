import { and, asc, eq, exists, inArray, not, type SQL, sql } from 'drizzle-orm';
import { isVisitorHeld } from '../../../core/people/server/legalHolds.ts';
import { VISITORS_FOUND, type VisitorNamed } from '../../../core/server/feature.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { containsWords, isSameName, nameKeySql } from '../../../kit/server/database/searchConditions.ts';
import { visitMembers, visits } from './tables.ts';

type Members = ReturnType<typeof visitMembers.in>;
interface Reading {
  db: Db;
  building: BuildingScope;
}

const nameOf = (table: Members) => sql<string>`trim(${table.firstName} || ' ' || ${table.lastName})`;
const isHeld = (table: Members) => isVisitorHeld(table, nameOf(table));

/** The names of groups go with their leaders', but for who is held by name. */
export async function forgetMembers(
  db: Db,
  scope: BuildingScope,
  visitIds: readonly number[],
): Promise<void> {
  if (visitIds.length === 0) return;
  await visitMembers.delete(db, scope, (table) =>
    and(inArray(table.visitId, [...visitIds]), not(isHeld(table))),
  );
}

/** Whether somebody of a visit's group is held: then all of it stays known. */
export function hasHeldMember(db: Db, scope: BuildingScope, table: ReturnType<typeof visits.in>): SQL {
  const members = visitMembers.in(scope);
  return exists(
    db
      .select({ one: sql`1` })
      .from(members)
      .where(and(eq(members.visitId, table.id), isHeld(members))),
  );
}

/** Of whoever is named in a group nothing but the name is known. */
const isVisitor = (table: Members, { name, email }: VisitorNamed): SQL | undefined =>
  email === '' ? isSameName(nameOf(table), name) : sql`false`;

/** Those whose name holds each word of a search. */
export async function membersFound({ db, building }: Reading, search: string) {
  const table = visitMembers.in(building);
  const rows = await db
    .select({ name: sql<string>`max(${nameOf(table)})`, count: sql<number>`count(*)::int` })
    .from(table)
    .where(containsWords([table.firstName, table.lastName], search))
    .groupBy(nameKeySql(nameOf(table)))
    .orderBy(nameKeySql(sql`max(${nameOf(table)})`))
    .limit(VISITORS_FOUND);
  return rows.map((row) => ({ ...row, email: '' }));
}

/** The groups in which somebody is named. */
export async function membershipsOf({ db, building }: Reading, visitor: VisitorNamed) {
  const [table, visit] = [visitMembers.in(building), visits.in(building)];
  return db
    .select({
      firstName: table.firstName,
      lastName: table.lastName,
      date: visit.date,
      time: visit.time,
      status: visit.status,
      createdAt: visit.createdAt,
      organization: visit.organization,
      partyName: visit.partyName,
    })
    .from(table)
    .innerJoin(visit, eq(visit.id, table.visitId))
    .where(isVisitor(table, visitor))
    .orderBy(asc(visit.date), asc(visit.time), asc(table.id));
}

/** They are counted from then on, and named no more; answers in how many groups. */
export async function eraseMemberships(
  { db, building, now }: Reading & { now: Date },
  visitor: VisitorNamed,
): Promise<number> {
  const gone = await visitMembers.delete(db, building, (table) => isVisitor(table, visitor)).returning();
  const ids = [...new Set(gone.map(({ visitId }) => visitId))];
  if (ids.length > 0)
    await visits.update(db, building, { version: sql`version + 1`, updatedAt: now }, (table) =>
      inArray(table.id, ids),
    );
  return gone.length;
}
