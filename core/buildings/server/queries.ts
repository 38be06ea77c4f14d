import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { ActorBuilding } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingDetails } from '../../server/feature.ts';
import type { OpeningHours, VisitorWelcome } from '../building.ts';
import { buildings } from './tables.ts';

/** Those that nobody has archived: to everybody there are no others. */
export const inUse = isNull(buildings.archivedAt);

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
    .where(and(eq(buildings.id, id), eq(buildings.publicCalendars, true), inUse));
  return row ? { ...row, modules: new Set(row.modules) } : null;
}

/** Whether pages elsewhere may show the public calendars of the building of this id. */
export async function mayBeFramed(db: Db, id: number): Promise<boolean> {
  const found = await db
    .select({ id: buildings.id })
    .from(buildings)
    .where(
      and(eq(buildings.id, id), eq(buildings.publicCalendars, true), eq(buildings.mayBeFramed, true), inUse),
    );
  return found.length > 0;
}

/** Those of the buildings that exist, with their names: everybody may know them. */
export async function buildingsNamed(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: buildings.id, name: buildings.name })
    .from(buildings)
    .where(and(inArray(buildings.id, [...ids]), inUse))
    .orderBy(asc(buildings.id));
}

/** The ids of all buildings in use. */
export async function buildingsInUse(db: Db): Promise<number[]> {
  const rows = await db.select({ id: buildings.id }).from(buildings).where(inUse);
  return rows.map(({ id }) => id);
}

/** The building's hours as it tells them; null where it tells none. */
export async function readOpeningHours(db: Db, id: number): Promise<OpeningHours | null> {
  const [row] = await db
    .select({ hours: buildings.openingHours })
    .from(buildings)
    .where(eq(buildings.id, id));
  return row?.hours ?? null;
}

/** The building as mails name it, and what it tells its visitors. */
export async function findBuildingDetails(
  db: Db,
  id: number,
): Promise<(BuildingDetails & VisitorWelcome) | undefined> {
  const [building] = await db
    .select({
      id: buildings.id,
      name: buildings.name,
      address: buildings.address,
      timeZone: buildings.timeZone,
      receptionContact: buildings.receptionContact,
      receptionPhone: buildings.receptionPhone,
      directions: buildings.directions,
      whatToBring: buildings.whatToBring,
      openingHours: buildings.openingHours,
    })
    .from(buildings)
    .where(eq(buildings.id, id));
  return building;
}
