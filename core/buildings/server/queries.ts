import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { ActorBuilding } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingAddressData } from '../../feature/server/feature.ts';
import type { BuildingOpeningHours, VisitorWelcomeInfo } from '../building.ts';
import { buildings } from './tables.ts';

export const buildingInUseCondition = isNull(buildings.archivedAt);

export async function findPublicBuilding(db: Db, id: number): Promise<ActorBuilding | null> {
  const [row] = await db
    .select({
      id: buildings.id,
      name: buildings.name,
      timeZone: buildings.timeZone,
      modules: buildings.modules,
    })
    .from(buildings)
    .where(and(eq(buildings.id, id), eq(buildings.publicCalendars, true), buildingInUseCondition));
  return row ? { ...row, modules: new Set(row.modules) } : null;
}

export async function canPublicCalendarsBeFramed(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: buildings.id })
    .from(buildings)
    .where(
      and(
        eq(buildings.id, id),
        eq(buildings.publicCalendars, true),
        eq(buildings.mayBeFramed, true),
        buildingInUseCondition,
      ),
    );
  return rows.length > 0;
}

/** Names of buildings in use; no permission needed, names are public. */
export async function findBuildingNames(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: buildings.id, name: buildings.name })
    .from(buildings)
    .where(and(inArray(buildings.id, [...ids]), buildingInUseCondition))
    .orderBy(asc(buildings.id));
}

export async function findUnarchivedBuildingIds(db: Db): Promise<number[]> {
  const rows = await db.select({ id: buildings.id }).from(buildings).where(buildingInUseCondition);
  return rows.map(({ id }) => id);
}

export async function findOpeningHours(db: Db, id: number): Promise<BuildingOpeningHours | null> {
  const [row] = await db
    .select({ hours: buildings.openingHours })
    .from(buildings)
    .where(eq(buildings.id, id));
  return row?.hours ?? null;
}

export async function findBuildingDetails(
  db: Db,
  id: number,
): Promise<(BuildingAddressData & VisitorWelcomeInfo) | undefined> {
  const [building] = await db
    .select({
      id: buildings.id,
      name: buildings.name,
      address: buildings.address,
      timeZone: buildings.timeZone,
      logoKey: buildings.logoKey,
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
