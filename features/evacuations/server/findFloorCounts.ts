import { desc, eq } from 'drizzle-orm';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { FloorCount } from '../evacuation.ts';
import { evacuationFloorCounts } from './tables.ts';

export async function findFloorCounts(
  db: Db,
  scope: BuildingScope,
  evacuationId: number,
  floors: readonly string[],
): Promise<FloorCount[]> {
  const table = evacuationFloorCounts.in(scope);
  const rows = await db
    .selectDistinctOn([table.floor], {
      floor: table.floor,
      inside: table.inside,
      outside: table.outside,
      saidAt: table.saidAt,
    })
    .from(table)
    .where(eq(table.evacuationId, evacuationId))
    .orderBy(table.floor, desc(table.saidAt), desc(table.receivedAt));
  const countByFloor = new Map(rows.map((row) => [row.floor, row]));
  return floors.map((floor) => {
    const { inside = null, outside = null, saidAt } = countByFloor.get(floor) ?? {};
    return { floor, inside, outside, saidAt: saidAt?.toISOString() ?? null };
  });
}
