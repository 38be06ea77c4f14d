import { countMissedDays } from '../../../kit/server/activity/dailyCounts.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { cronJob } from '../../../kit/server/jobs/jobs.ts';
import { buildings } from './tables.ts';

/** Every night, the days of every building that are over and not yet counted. */
export const countActivity = cronJob('47 1 * * *', 'buildings.countFacts', async ({ db, now }) => {
  const failures: unknown[] = [];
  // One whose days cannot be told keeps no other's from being counted.
  for (const { id, timeZone } of await db.select().from(buildings))
    await countMissedDays(db, { scope: new BuildingScope([id]), timeZone }, now()).catch((error: unknown) =>
      failures.push(error),
    );
  if (failures.length > 0) throw new Error('Facts of a building were not counted', { cause: failures[0] });
});
