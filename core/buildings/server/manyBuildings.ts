import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { BuildingContext, UserContext } from '../../../kit/server/http/router.ts';
import { buildingCompanies } from '../../companies/server/tables.ts';
import { modules } from '../../modules.ts';
import { administratorsOfEvery } from '../../people/server/queries.ts';
import { userBuildings } from '../../people/server/tables.ts';
import type { Feature } from '../../server/feature.ts';
import { buildingArchived, buildingMade, buildingRestored } from '../activity.ts';
import type { NewBuilding } from '../building.ts';
import { can } from '../policy.ts';
import { readModuleUse } from './moduleUse.ts';
import { buildingsInUse } from './queries.ts';
import { hoursTold } from './settings.ts';
import { buildings } from './tables.ts';

const USUAL_ZONE = 'Europe/Paris';

/** Nobody makes, archives or restores a building meanwhile: who administers every one stays true. Throws where the caller does not. */
async function administersEvery({ db, actor }: UserContext): Promise<readonly number[]> {
  await db.execute(sql`lock table ${buildings} in share row exclusive mode`);
  const all = await buildingsInUse(db);
  if (!can.administerEvery(actor, all)) throw new AppError('forbidden');
  return all;
}

/** Makes a building with all modules, unless some are named. Who administers every building administers it too. */
export async function makeBuilding(
  context: UserContext,
  given: NewBuilding,
  features: readonly Feature[],
): Promise<{ id: number }> {
  const { db } = context;
  const all = await administersEvery(context);
  const { openingHours, ...rest } = given;
  const hours = openingHours ? hoursTold(openingHours) : null;
  const values = { modules: [...modules], timeZone: USUAL_ZONE, ...rest, openingHours: hours };
  const [made] = await db.insert(buildings).values(values).returning({ id: buildings.id });
  if (!made) throw new Error('No building was made');
  await bringAdministrators(context, made.id, all);
  for (const { newBuilding } of features) await newBuilding?.(db, new BuildingScope([made.id]));
  await context.recordActivity(buildingMade({ building: made.id, id: made.id }));
  return made;
}

/** Lets those who administer every building of `all` in, with their companies. */
async function bringAdministrators({ db, actor }: UserContext, id: number, all: readonly number[]) {
  const scope = new BuildingScope([id]);
  const found = await administratorsOfEvery(db, new BuildingScope(all));
  const people = new Map([
    ...found.map((person) => [person.id, person.companyId] as const),
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

/** Nobody sees the building any more; what it has stays. Throws where something is still to come there, unless `confirmed`. */
export async function archiveBuilding(
  context: BuildingContext,
  { confirmed }: { confirmed: boolean },
  features: readonly Feature[],
): Promise<void> {
  const { db, building, now } = context;
  const all = await administersEvery(context);
  if (all.length === 1) throw new AppError('last_building');
  if (!confirmed) {
    const ahead = (await readModuleUse(context, features)).flatMap((use) => use.ahead);
    if (ahead.length > 0)
      throw new AppError('building_in_use', { params: { what: ahead.map(({ title }) => title).join(', ') } });
  }
  await db.update(buildings).set({ archivedAt: now }).where(eq(buildings.id, building.id));
  await context.recordActivity(buildingArchived({ building: building.id, id: building.id }));
}

/** Takes an archived building into use again, for all who were there; who administers every building by now comes along. */
export async function restoreBuilding(context: UserContext, { id }: { id: number }): Promise<void> {
  const { db } = context;
  const all = await administersEvery(context);
  const restored = await db
    .update(buildings)
    .set({ archivedAt: null })
    .where(and(eq(buildings.id, id), isNotNull(buildings.archivedAt)))
    .returning({ id: buildings.id });
  if (restored.length === 0) throw new AppError('not_found');
  await bringAdministrators(context, id, all);
  await context.recordActivity(buildingRestored({ building: id, id }));
}
