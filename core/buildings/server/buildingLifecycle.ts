import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { BuildingContext, UserRequestContext } from '../../../kit/server/http/router.ts';
import { modules } from '../../feature/modules.ts';
import type { Feature } from '../../feature/server/feature.ts';
import { findAdministratorsOfAllBuildings } from '../../people/server/queries.ts';
import { buildingCompanies, userBuildings } from '../../people/server/tables.ts';
import { buildingArchived, buildingCreated, buildingRestored } from '../activity.ts';
import type { NewBuilding } from '../building.ts';
import { can } from '../policy.ts';
import { readModuleUse } from './moduleUse.ts';
import { findUnarchivedBuildingIds } from './queries.ts';
import { toOpeningHoursOrNull } from './settings.ts';
import { buildings } from './tables.ts';

const DEFAULT_TIME_ZONE = 'Europe/Paris';

/** Locks the table, so that the check stays true until the transaction ends. Throws `forbidden`. */
async function requireAllBuildings({ db, actor }: UserRequestContext): Promise<readonly number[]> {
  await db.execute(sql`lock table ${buildings} in share row exclusive mode`);
  const all = await findUnarchivedBuildingIds(db);
  if (!can.administerEvery(actor, all)) throw new AppError('forbidden');
  return all;
}

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

/** Data are kept. Throws `building_in_use` if anything lies ahead there, unless `confirmed`. */
export async function archiveBuilding(
  context: BuildingContext,
  { confirmed }: { confirmed: boolean },
  features: readonly Feature[],
): Promise<void> {
  const { db, building, now } = context;
  const all = await requireAllBuildings(context);
  if (all.length === 1) throw new AppError('last_building');
  if (!confirmed) {
    const ahead = (await readModuleUse(context, features)).flatMap((use) => use.ahead);
    if (ahead.length > 0)
      throw new AppError('building_in_use', { params: { what: ahead.map(({ title }) => title).join(', ') } });
  }
  await db.update(buildings).set({ archivedAt: now }).where(eq(buildings.id, building.id));
  await context.recordActivity(buildingArchived({ building: building.id, id: building.id }));
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
