import { and, eq, lt } from 'drizzle-orm';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { recordActivity } from '../../../kit/server/activity/recordActivity.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { cronJob } from '../../../kit/server/jobs/jobs.ts';
import { getToday } from '../../../kit/time.ts';
import { visitStatusChanged } from '../activity.ts';
import { visits } from './tables.ts';

/** Hourly, because days end at different times in different time zones. */
export const markMissedVisitsJob = cronJob('5 * * * *', 'visits.markMissed', async (context) => {
  const now = context.now();
  for (const { id, timeZone } of await context.db.select().from(buildings)) {
    await context.transaction(async (tx) => {
      const missed = await visits
        .update(tx, new BuildingScope([id]), { status: 'missed', updatedAt: now }, (table) =>
          and(eq(table.status, 'waiting'), lt(table.date, getToday(timeZone, now))),
        )
        .returning();
      if (missed.length === 0) return;
      const details = { from: 'waiting', to: 'missed' } as const;
      await recordActivity(
        tx,
        null,
        now,
        missed.map((visit) => visitStatusChanged({ building: id, id: visit.id, details })),
      );
    });
  }
});
