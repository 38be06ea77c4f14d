import { and, eq, exists, inArray, not, type SQL, sql } from 'drizzle-orm';
import { visitorNameSql } from '../../../../core/feature/server/visitorData.ts';
import { visitorOnLegalHoldCondition } from '../../../../core/legalHolds/server/legalHolds.ts';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { visitMembers, type visits } from '../../server/tables.ts';

type Members = ReturnType<typeof visitMembers.in>;

const isMemberOnLegalHold = (table: Members) => visitorOnLegalHoldCondition(table, visitorNameSql(table));

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
