import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext, UserRequestContext } from '../../../kit/server/http/router.ts';
import type { Feature } from '../../feature/server/feature.ts';
import { buildingArchived } from '../activity.ts';
import { can } from '../policy.ts';
import { readModuleUse } from './moduleUse.ts';
import { findUnarchivedBuildingIds } from './queries.ts';
import { buildings } from './tables.ts';

/** Locks the table, so that the check stays true until the transaction ends. Throws `forbidden`. */
export async function requireAllBuildings({ db, actor }: UserRequestContext): Promise<readonly number[]> {
  await db.execute(sql`lock table ${buildings} in share row exclusive mode`);
  const all = await findUnarchivedBuildingIds(db);
  if (!can.administerEvery(actor, all)) throw new AppError('forbidden');
  return all;
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
