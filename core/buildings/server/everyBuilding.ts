import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { buildingsInUse } from './queries.ts';
import { buildings } from './tables.ts';

/**
 * For callers without a token, who name a visit by its id alone: they learn nothing of it, and change it only with
 * its own code or from its visitor's own mailbox.
 */
export async function everyBuilding(db: Db): Promise<BuildingScope> {
  const rows = await db.select({ id: buildings.id }).from(buildings);
  return new BuildingScope(rows.map(({ id }) => id));
}

/** Whether somebody's buildings are all that are in use. */
export async function hasEveryBuilding(db: Db, own: BuildingScope): Promise<boolean> {
  return (await buildingsInUse(db)).every((id) => own.ids.includes(id));
}

/** The scope of the one building of a row that was found so. */
export function buildingOf(row: { buildingId: number }): BuildingScope {
  return new BuildingScope([row.buildingId]);
}
