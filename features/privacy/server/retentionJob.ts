import { toRetentionDaysByKind } from '../../../core/buildings/server/retentionPeriods.ts';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { retentionKinds } from '../../../core/feature/retention.ts';
import type { Feature } from '../../../core/feature/server/feature.ts';
import { getFeatureApiName } from '../../../core/feature/server/publishedNames.ts';
import { recordActivity } from '../../../kit/server/activity/recordActivity.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { cronJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { addDays, getToday, type LocalDate } from '../../../kit/time.ts';
import { visitorsAnonymized } from '../activity.ts';
import { findSubjectsOnLegalHold } from './legalHolds.ts';

/**
 * Nightly erasure after the retention periods (docs/specification.md §27), one transaction per building.
 * Skips legal holds.
 */
export function createRetentionJob(features: () => readonly Feature[]): JobHandler {
  return cronJob('11 2 * * *', 'privacy.forgetVisitors', async (context) => {
    const now = context.now();
    for (const building of await context.db.select().from(buildings)) {
      const { id, timeZone } = building;
      const periods = toRetentionDaysByKind(building);
      await context.transaction(async (tx) => {
        const scope = new BuildingScope([id]);
        const subjectsOnHold = await findSubjectsOnLegalHold(tx, scope);
        const nights = new Map<LocalDate, Record<string, number>>();
        for (const kind of retentionKinds) {
          const days = periods[kind];
          if (days === null) continue;
          const before = addDays(getToday(timeZone, now), -days);
          for (const { name, personalData } of features()) {
            const erase = personalData?.retention?.[kind];
            const count = await erase?.(tx, scope, { before, now, subjectsOnHold });
            if (!count) continue;
            const counts = nights.get(before) ?? {};
            counts[kind === 'visitors' ? getFeatureApiName(name) : kind] = count;
            nights.set(before, counts);
          }
        }
        const facts = [...nights].map(([before, counts]) =>
          visitorsAnonymized({ building: id, id, details: { before, counts } }),
        );
        if (facts.length > 0) await recordActivity(tx, null, now, facts);
      });
    }
  });
}
