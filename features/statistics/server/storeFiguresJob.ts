import { buildings } from '../../../core/buildings/server/tables.ts';
import type { Feature } from '../../../core/feature/server/feature.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { cronJob, defineJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { storeNightlyFigures } from './storeFigures.ts';

/** The demonstration enqueues it too, because its past has had no nightly runs. */
export const storeFiguresJob = defineJob<object>('statistics.storeFigures');

export function createStoreFiguresJob(features: () => readonly Feature[]): JobHandler {
  return cronJob('53 1 * * *', storeFiguresJob.name, async ({ db, now }) => {
    const figures = features().flatMap((feature) => feature.figures ?? []);
    const failures: unknown[] = [];
    for (const row of await db.select().from(buildings)) {
      const building = { ...row, scope: new BuildingScope([row.id]) };
      // One building's failure does not stop the others.
      await storeNightlyFigures(db, figures, building, now()).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0)
      throw new Error('Could not count the figures of a building', { cause: failures[0] });
  });
}
