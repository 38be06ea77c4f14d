import { and, eq, exists, isNotNull, not, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { buildingInUseCondition } from '../../buildings/server/queries.ts';
import { buildings } from '../../buildings/server/tables.ts';
import { userBuildings } from './tables.ts';

/** Rows without a person, or about a person without a building, match only the scope of all buildings. */
export async function belongsOnlyToBuildingsCondition(
  db: Db,
  scope: BuildingScope,
  person: PgColumn,
): Promise<SQL> {
  const beyond = await db
    .select({ id: buildings.id })
    .from(buildings)
    .where(and(notInArray(buildings.id, [...scope.ids]), buildingInUseCondition));
  if (beyond.length === 0) return sql`true`;
  const belongsTo = (to: BuildingScope) => {
    const membership = userBuildings.in(to);
    return exists(db.select({ one: sql`1` }).from(membership).where(eq(membership.userId, person)));
  };
  const outside = new BuildingScope(beyond.map(({ id }) => id));
  return and(isNotNull(person), belongsTo(scope), not(belongsTo(outside))) ?? sql`false`;
}
