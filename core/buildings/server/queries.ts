import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ActorBuilding } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingDetails } from '../../server/feature.ts';
import { buildings } from './tables.ts';

/** The building of this id where it shows its calendars to the public, or null. */
export async function findPublicBuilding(db: Db, id: number): Promise<ActorBuilding | null> {
  const [row] = await db
    .select({
      id: buildings.id,
      name: buildings.name,
      timeZone: buildings.timeZone,
      modules: buildings.modules,
    })
    .from(buildings)
    .where(and(eq(buildings.id, id), eq(buildings.publicCalendars, true)));
  return row ? { ...row, modules: new Set(row.modules) } : null;
}

/** Those of the buildings that exist, with their names: everybody may know them. */
export function buildingsNamed(db: Db, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: buildings.id, name: buildings.name })
    .from(buildings)
    .where(inArray(buildings.id, [...ids]))
    .orderBy(asc(buildings.id));
}

/** The building as mails name it. */
export async function findBuildingDetails(db: Db, id: number): Promise<BuildingDetails | undefined> {
  const [building] = await db
    .select({
      id: buildings.id,
      name: buildings.name,
      address: buildings.address,
      timeZone: buildings.timeZone,
    })
    .from(buildings)
    .where(eq(buildings.id, id));
  return building;
}
