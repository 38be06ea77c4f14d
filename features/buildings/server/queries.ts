import { and, eq } from 'drizzle-orm';
import type { ActorBuilding } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/server/db.ts';
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
