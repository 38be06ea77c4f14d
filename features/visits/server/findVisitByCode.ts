import { and, eq } from 'drizzle-orm';
import { buildingInUseCondition } from '../../../core/buildings/server/queries.ts';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { Building } from '../../../kit/server/http/router.ts';
import { getToday } from '../../../kit/time.ts';
import { visitCodes, visits } from './tables.ts';
import type { VisitRecord } from './visitRows.ts';

export interface VisitWithBuilding {
  visit: VisitRecord;
  building: Building;
}

/** Unknown codes run the same queries, so that the response time reveals nothing. */
export async function findVisitByCode(
  db: Db,
  { code, locked = false }: { code: string; locked?: boolean },
  now: Date,
): Promise<VisitWithBuilding | undefined> {
  const [codeRow] = await db.select().from(visitCodes).where(eq(visitCodes.code, code));
  const scope = new BuildingScope([codeRow?.buildingId ?? 0]);
  const table = visits.in(scope);
  const query = db
    .select()
    .from(table)
    // The visit may have got a new code since.
    .where(and(eq(table.id, codeRow?.visitId ?? 0), eq(table.code, code)));
  const [visit] = await (locked ? query.for('update') : query);
  const [row] = await db
    .select({
      id: buildings.id,
      name: buildings.name,
      timeZone: buildings.timeZone,
      modules: buildings.modules,
    })
    .from(buildings)
    .where(and(eq(buildings.id, scope.single), buildingInUseCondition));
  if (!visit || !row) return;
  const building = new Building({ ...row, modules: new Set(row.modules) });
  const isOver = visit.date < getToday(building.timeZone, now);
  return isOver || !building.modules.has('visits') ? undefined : { visit, building };
}
