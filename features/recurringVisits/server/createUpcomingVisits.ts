import { and, asc, gte, lte } from 'drizzle-orm';
import { buildingInUseCondition } from '../../../core/buildings/server/queries.ts';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { findResidentsById } from '../../../core/people/server/queries.ts';
import { recordActivity } from '../../../kit/server/activity/recordActivity.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { cronJob } from '../../../kit/server/jobs/jobs.ts';
import { createVisitsOfRecurringVisits } from '../../visits/server/shared.ts';
import {
  buildRecurringVisitDays,
  findOpenDaysTodayAndTomorrow,
  readRecurringVisitTeams,
  removePastRecurringVisitDays,
} from './expectedVisits.ts';
import { recurringVisits } from './tables.ts';

/** Hourly, because days begin at different times in different time zones. */
export const upcomingVisitsJob = cronJob('2 * * * *', 'standing.expect', async (context) => {
  const now = context.now();
  for (const { id, timeZone, modules } of await context.db
    .select()
    .from(buildings)
    .where(buildingInUseCondition)) {
    if (!modules.includes('visits')) continue;
    await context.transaction((tx) => createUpcomingVisits(tx, { id, timeZone }, now));
  }
});

/** Skips recurring visits whose host has left. `madeAt` is the creation time stored in the rows. */
export async function createUpcomingVisits(
  tx: Db,
  { id, timeZone }: { id: number; timeZone: string },
  now: Date,
  madeAt = now,
): Promise<void> {
  const scope = new BuildingScope([id]);
  const days = await findOpenDaysTodayAndTomorrow(tx, scope, timeZone, now);
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return;
  const table = recurringVisits.in(scope);
  const rows = await tx
    .select()
    .from(table)
    .where(and(lte(table.from, last), gte(table.until, first)))
    .orderBy(asc(table.id))
    // Waits for concurrent edits, so that visits are created from their result.
    .for('share');
  const ids = rows.map((row) => row.id);
  const teams = await readRecurringVisitTeams(tx, scope, ids);
  const hosts = await findResidentsById(tx, scope, [...new Set(rows.map(({ hostId }) => hostId))]);
  const upcoming = rows
    .filter(({ hostId }) => hosts.has(hostId))
    .flatMap((row) =>
      removePastRecurringVisitDays(row, buildRecurringVisitDays(row, teams.get(row.id) ?? [], days), {
        timeZone,
        now,
      }),
    );
  const facts = await createVisitsOfRecurringVisits(tx, scope, { now: madeAt, createdBy: null }, upcoming);
  await recordActivity(tx, null, madeAt, facts);
}
