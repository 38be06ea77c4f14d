import { BuildingScope } from '../../../kit/server/database/scope.ts';
import { countMissedDays } from '../../../kit/server/facts/counts.ts';
import { every } from '../../../kit/server/jobs/jobs.ts';
import { buildings } from './tables.ts';

/** Every night, the days of every building that are over and not yet counted. */
export const countFacts = every('47 1 * * *', 'buildings.countFacts', async ({ db, now }) => {
  for (const { id, timeZone } of await db.select().from(buildings))
    await countMissedDays(db, { scope: new BuildingScope([id]), timeZone }, now());
});
