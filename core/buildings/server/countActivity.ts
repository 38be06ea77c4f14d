import { storeMissingActivityCounts } from '../../../kit/server/activity/dailyCounts.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { cronJob } from '../../../kit/server/jobs/jobs.ts';
import { buildings } from './tables.ts';

export const countActivityCronJob = cronJob('47 1 * * *', 'buildings.countFacts', async ({ db, now }) => {
  const failures: unknown[] = [];
  // One building's failure does not stop the others.
  for (const { id, timeZone } of await db.select().from(buildings))
    await storeMissingActivityCounts(db, { scope: new BuildingScope([id]), timeZone }, now()).catch(
      (error: unknown) => failures.push(error),
    );
  if (failures.length > 0)
    throw new Error('Could not count the activity of a building', { cause: failures[0] });
});
