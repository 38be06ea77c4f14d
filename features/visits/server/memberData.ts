import { and, asc, eq, exists, inArray, not, type SQL, sql } from 'drizzle-orm';
import { visitorOnLegalHoldCondition } from '../../../core/people/server/legalHolds.ts';
import { MAX_VISITOR_DATA_MATCHES, type VisitorIdentity } from '../../../core/server/feature.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import {
  containsWordsCondition,
  nameKeySql,
  sameNameCondition,
} from '../../../kit/server/database/searchConditions.ts';
import { visitMembers, visits } from './tables.ts';

type Members = ReturnType<typeof visitMembers.in>;
interface Reading {
  db: Db;
  building: BuildingScope;
}

const fullNameSql = (table: Members) => sql<string>`trim(${table.firstName} || ' ' || ${table.lastName})`;
const isMemberOnLegalHold = (table: Members) => visitorOnLegalHoldCondition(table, fullNameSql(table));

export async function deleteMembers(
  db: Db,
  scope: BuildingScope,
  visitIds: readonly number[],
): Promise<void> {
  if (visitIds.length === 0) return;
  await visitMembers.delete(db, scope, (table) =>
    and(inArray(table.visitId, [...visitIds]), not(isMemberOnLegalHold(table))),
  );
}

/** If one member is under a legal hold, the whole group is. */
export function hasMemberOnLegalHold(db: Db, scope: BuildingScope, table: ReturnType<typeof visits.in>): SQL {
  const members = visitMembers.in(scope);
  return exists(
    db
      .select({ one: sql`1` })
      .from(members)
      .where(and(eq(members.visitId, table.id), isMemberOnLegalHold(members))),
  );
}

/** Members have no email, so only the name identifies them. */
const isSameMember = (table: Members, { name, email }: VisitorIdentity): SQL | undefined =>
  email === '' ? sameNameCondition(fullNameSql(table), name) : sql`false`;

export async function searchMembersByName({ db, building }: Reading, search: string) {
  const table = visitMembers.in(building);
  const rows = await db
    .select({ name: sql<string>`max(${fullNameSql(table)})`, count: sql<number>`count(*)::int` })
    .from(table)
    .where(containsWordsCondition([table.firstName, table.lastName], search))
    .groupBy(nameKeySql(fullNameSql(table)))
    .orderBy(nameKeySql(sql`max(${fullNameSql(table)})`))
    .limit(MAX_VISITOR_DATA_MATCHES);
  return rows.map((row) => ({ ...row, email: '' }));
}

export async function readVisitorGroupMemberships({ db, building }: Reading, visitor: VisitorIdentity) {
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
    .where(isSameMember(table, visitor))
    .orderBy(asc(visit.date), asc(visit.time), asc(table.id));
}

export async function eraseVisitorGroupMemberships(
  { db, building, now }: Reading & { now: Date },
  visitor: VisitorIdentity,
): Promise<number> {
  const erased = await visitMembers.delete(db, building, (table) => isSameMember(table, visitor)).returning();
  const ids = [...new Set(erased.map(({ visitId }) => visitId))];
  if (ids.length > 0)
    await visits.update(db, building, { version: sql`version + 1`, updatedAt: now }, (table) =>
      inArray(table.id, ids),
    );
  return erased.length;
}
