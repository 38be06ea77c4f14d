import { and, eq } from 'drizzle-orm';
import { inUse } from '../../../core/buildings/server/queries.ts';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { Building } from '../../../kit/server/http/router.ts';
import { today } from '../../../kit/time.ts';
import { visitCodes, visits } from './tables.ts';
import type { VisitRow } from './visitRows.ts';

/** A visit that its own code opened, with the right to its building's rows. */
export interface OpenedVisit {
  visit: VisitRow;
  building: Building;
}

/**
 * The visit of a code, while it opens anything: until its day ends, in a building that is in use and has visits on; undefined for
 * every other code. The same questions are asked either way, so that the answer takes as long. `locked`: until the transaction ends.
 */
export async function visitByCode(
  db: Db,
  { code, locked = false }: { code: string; locked?: boolean },
  now: Date,
): Promise<OpenedVisit | undefined> {
  const [named] = await db.select().from(visitCodes).where(eq(visitCodes.code, code));
  const scope = new BuildingScope([named?.buildingId ?? 0]);
  const table = visits.in(scope);
  const query = db
    .select()
    .from(table)
    // An address changed a moment ago has another code by now.
    .where(and(eq(table.id, named?.visitId ?? 0), eq(table.code, code)));
  const [visit] = await (locked ? query.for('update') : query);
  const [row] = await db
    .select({
      id: buildings.id,
      name: buildings.name,
      timeZone: buildings.timeZone,
      modules: buildings.modules,
    })
    .from(buildings)
    .where(and(eq(buildings.id, scope.single), inUse));
  if (!visit || !row) return;
  const building = new Building({ ...row, modules: new Set(row.modules) });
  const isOver = visit.date < today(building.timeZone, now);
  return isOver || !building.modules.has('visits') ? undefined : { visit, building };
}
