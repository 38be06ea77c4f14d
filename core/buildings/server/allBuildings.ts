import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { findUnarchivedBuildingIds } from './queries.ts';
import { buildings } from './tables.ts';

/** For callers without a token, who act on a visit with its own code or from its visitor's mailbox. */
export async function readAllBuildingsScope(db: Db): Promise<BuildingScope> {
  const rows = await db.select({ id: buildings.id }).from(buildings);
  return new BuildingScope(rows.map(({ id }) => id));
}

export async function hasAllBuildings(db: Db, own: BuildingScope): Promise<boolean> {
  return (await findUnarchivedBuildingIds(db)).every((id) => own.ids.includes(id));
}

export function toBuildingScope(row: { buildingId: number }): BuildingScope {
  return new BuildingScope([row.buildingId]);
}
