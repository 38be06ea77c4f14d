import { and, eq, gte, sql } from 'drizzle-orm';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { recordActivity } from '../../../kit/server/activity/recordActivity.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { activities } from '../../../kit/server/database/tables.ts';
import { Building } from '../../../kit/server/http/router.ts';
import { cronJob } from '../../../kit/server/jobs/jobs.ts';
import { DAY_MS, getLocalNow } from '../../../kit/time.ts';
import { unreturnedBadgesRecorded } from '../activity.ts';
import { BADGE_OVERDUE_TIME } from '../badge.ts';
import { countLentBadges } from './loans.ts';

/** Once a day per building at 20:00 local time. The hourly run covers all time zones. */
export const recordUnreturnedBadgesJob = cronJob('2 * * * *', 'badges.stillOut', async (context) => {
  const now = context.now();
  for (const { id, name, timeZone, archivedAt, modules } of await context.db.select().from(buildings)) {
    const { date, time } = getLocalNow(timeZone, now);
    if (archivedAt !== null || !modules.includes('badge') || time < BADGE_OVERDUE_TIME) continue;
    await context.transaction(async (tx) => {
      if (await isRecorded(tx, { id, timeZone }, date, now)) return;
      const building = new Building({ id, name, timeZone, modules: new Set(modules) });
      const { count, overdue: left } = await countLentBadges({ db: tx, building, now });
      if (count === 0) return;
      await recordActivity(tx, null, now, [
        unreturnedBadgesRecorded({ building: id, id, details: { count, left } }),
      ]);
    });
  }
});

async function isRecorded(
  tx: Db,
  { id, timeZone }: { id: number; timeZone: string },
  day: string,
  now: Date,
): Promise<boolean> {
  const recorded = await tx
    .select({ id: activities.id })
    .from(activities)
    .where(
      and(
        eq(activities.buildingId, id),
        eq(activities.kind, unreturnedBadgesRecorded.name),
        gte(activities.at, new Date(now.getTime() - DAY_MS)),
        sql`(${activities.at} at time zone ${timeZone})::date = ${day}::date`,
      ),
    )
    .limit(1);
  return recorded.length > 0;
}
