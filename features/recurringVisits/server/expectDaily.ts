import { and, asc, gte, lte } from 'drizzle-orm';
import { inUse } from '../../../core/buildings/server/queries.ts';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { residentsById } from '../../../core/people/server/queries.ts';
import { recordActivity } from '../../../kit/server/activity/recordActivity.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { cronJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import type { StandingVisits } from '../../visits/server/shared.ts';
import { daysAhead, standingDays, stillToCome, teamsOf } from './days.ts';
import { standingVisits } from './tables.ts';

/**
 * Makes the visits of today and tomorrow that are not there yet, in each building where visits are on. Runs every hour, since days
 * begin at different hours in different buildings.
 */
export const expectDaily = (visits: StandingVisits): JobHandler =>
  cronJob('2 * * * *', 'standing.expect', async (context) => {
    const now = context.now();
    for (const { id, timeZone, modules } of await context.db.select().from(buildings).where(inUse)) {
      if (!modules.includes('visits')) continue;
      await context.transaction((tx) => expectAhead(tx, visits, { id, timeZone }, now));
    }
  });

/** Those of one building; nobody is expected by a host who has left. `madeAt`: the moment that they bear. */
export async function expectAhead(
  tx: Db,
  visits: StandingVisits,
  { id, timeZone }: { id: number; timeZone: string },
  now: Date,
  madeAt = now,
): Promise<void> {
  const scope = new BuildingScope([id]);
  const days = await daysAhead(tx, scope, timeZone, now);
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return;
  const table = standingVisits.in(scope);
  const rows = await tx
    .select()
    .from(table)
    .where(and(lte(table.from, last), gte(table.until, first)))
    .orderBy(asc(table.id))
    // An edit waits, or has been waited for: what is made is what it says.
    .for('share');
  const ids = rows.map((row) => row.id);
  const teams = await teamsOf(tx, scope, ids);
  const hosts = await residentsById(tx, scope, [...new Set(rows.map(({ hostId }) => hostId))]);
  const wanted = rows
    .filter(({ hostId }) => hosts.has(hostId))
    .flatMap((row) => stillToCome(row, standingDays(row, teams.get(row.id) ?? [], days), { timeZone, now }));
  const facts = await visits.expect(tx, scope, { now: madeAt, createdBy: null }, wanted);
  await recordActivity(tx, null, madeAt, facts);
}
