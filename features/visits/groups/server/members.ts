import { asc, inArray, sql } from 'drizzle-orm';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { visitMembers } from '../../server/tables.ts';
import type { VisitRecord } from '../../server/visitRows.ts';
import type { MemberName } from '../../visit.ts';
import { composeVisitorName, formatMemberName } from '../../visitorName.ts';
import type { Member } from '../members.ts';

export async function readMembersByVisit(
  db: Db,
  scope: BuildingScope,
  ids: readonly number[],
): Promise<Map<number, Member[]>> {
  if (ids.length === 0) return new Map();
  const table = visitMembers.in(scope);
  const rows = await db
    .select()
    .from(table)
    .where(inArray(table.visitId, [...ids]))
    .orderBy(
      asc(sql`search_text(${table.lastName})`),
      asc(sql`search_text(${table.firstName})`),
      asc(table.id),
    );
  return Map.groupBy(
    rows.map(({ visitId, id, firstName, lastName, arrived }) => ({
      visitId,
      id,
      firstName,
      lastName,
      arrived,
    })),
    ({ visitId }) => visitId,
  );
}

/** The leader is stored as the visitor. */
export function withoutGroupLeader(
  { visitorLastName, visitorFirstName }: Pick<VisitRecord, 'visitorLastName' | 'visitorFirstName'>,
  members: readonly MemberName[],
): MemberName[] {
  const leader = composeVisitorName(visitorLastName, visitorFirstName);
  return members.filter((member) => formatMemberName(member) !== leader);
}

export async function insertVisitMembers(
  db: Db,
  scope: BuildingScope,
  visitIds: readonly number[],
  members: readonly MemberName[],
): Promise<void> {
  const rows = visitIds.flatMap((visitId) =>
    members.map(({ firstName, lastName }) => ({ visitId, firstName, lastName })),
  );
  if (rows.length > 0) await visitMembers.insertMany(db, scope, rows);
}

export async function copyMembers(
  db: Db,
  from: { scope: BuildingScope; id: number },
  to: { scope: BuildingScope; id: number },
): Promise<void> {
  const members = (await readMembersByVisit(db, from.scope, [from.id])).get(from.id) ?? [];
  await insertVisitMembers(db, to.scope, [to.id], members);
}
