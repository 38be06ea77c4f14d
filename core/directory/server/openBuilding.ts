import { and, eq, isNotNull } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { buildingCreated, buildingRestored } from '../../buildings/activity.ts';
import type { NewBuilding } from '../../buildings/building.ts';
import { requireAllBuildings } from '../../buildings/server/archiveBuilding.ts';
import { toOpeningHoursOrNull } from '../../buildings/server/settings.ts';
import { buildings } from '../../buildings/server/tables.ts';
import { modules } from '../../feature/modules.ts';
import type { Feature } from '../../feature/server/feature.ts';
import { findAdministratorsOfAllBuildings } from '../../people/server/queries.ts';
import { buildingCompanies, userBuildings } from '../../people/server/tables.ts';

const DEFAULT_TIME_ZONE = 'Europe/Paris';

export async function createBuilding(
  context: UserRequestContext,
  newBuilding: NewBuilding,
  features: readonly Feature[],
): Promise<{ id: number }> {
  const { db } = context;
  const all = await requireAllBuildings(context);
  const { openingHours, ...otherValues } = newBuilding;
  const hours = openingHours ? toOpeningHoursOrNull(openingHours) : null;
  const values = { modules: [...modules], timeZone: DEFAULT_TIME_ZONE, ...otherValues, openingHours: hours };
  const [insertedBuilding] = await db.insert(buildings).values(values).returning({ id: buildings.id });
  if (!insertedBuilding) throw new Error('The building was not inserted');
  await addAdministrators(context, insertedBuilding.id, all);
  for (const { setUpBuilding } of features)
    await setUpBuilding?.(db, new BuildingScope([insertedBuilding.id]));
  await context.recordActivity(buildingCreated({ building: insertedBuilding.id, id: insertedBuilding.id }));
  return insertedBuilding;
}

/** People keep their access; current administrators of every building get it too. */
export async function restoreBuilding(context: UserRequestContext, { id }: { id: number }): Promise<void> {
  const { db } = context;
  const all = await requireAllBuildings(context);
  const restored = await db
    .update(buildings)
    .set({ archivedAt: null })
    .where(and(eq(buildings.id, id), isNotNull(buildings.archivedAt)))
    .returning({ id: buildings.id });
  if (restored.length === 0) throw new AppError('not_found');
  await addAdministrators(context, id, all);
  await context.recordActivity(buildingRestored({ building: id, id }));
}

async function addAdministrators({ db, actor }: UserRequestContext, id: number, all: readonly number[]) {
  const scope = new BuildingScope([id]);
  const administrators = await findAdministratorsOfAllBuildings(db, new BuildingScope(all));
  const people = new Map([
    ...administrators.map((person) => [person.id, person.companyId] as const),
    [actor.userId, actor.company.id] as const,
  ]);
  await buildingCompanies
    .insert(
      db,
      scope,
      [...new Set(people.values())].map((companyId) => ({ companyId })),
    )
    .onConflictDoNothing();
  await userBuildings
    .insert(
      db,
      scope,
      [...people.keys()].map((userId) => ({ userId })),
    )
    .onConflictDoNothing();
}
