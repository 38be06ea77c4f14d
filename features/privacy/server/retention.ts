import { buildings } from '../../../core/buildings/server/tables.ts';
import type { Feature } from '../../../core/server/feature.ts';
import { writeAudit } from '../../../kit/server/audit.ts';
import { BuildingScope } from '../../../kit/server/database/scope.ts';
import { every, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { publishChange } from '../../../kit/server/live/live.ts';
import { addDays, today } from '../../../kit/time.ts';

/** What the audit trail calls such a night; its values are the features' counts, and `before`. */
export const FORGOTTEN = 'visitors.anonymised';

/**
 * Anonymises visitors of days that lie further back than their building keeps them
 * (docs/specification.md §27), every night, a transaction for each building, and reports it in the audit
 * trail.
 */
export function forgetVisitors(features: () => readonly Feature[]): JobHandler {
  return every('11 2 * * *', 'privacy.forgetVisitors', async (context) => {
    const now = context.now();
    for (const { id, timeZone, visitorRetentionDays } of await context.db.select().from(buildings)) {
      const before = addDays(today(timeZone, now), -visitorRetentionDays);
      await context.transaction(async (tx) => {
        const counts: Record<string, number> = {};
        for (const { name, forgetVisitors: forget } of features()) {
          const count = await forget?.(tx, new BuildingScope([id]), { before, now });
          if (count) counts[name] = count;
        }
        if (Object.keys(counts).length === 0) return;
        await writeAudit(tx, null, now, [
          { action: FORGOTTEN, entity: 'building', id, buildingId: id, values: { counts, before } },
        ]);
        for (const topic of ['visits', 'retention']) await publishChange(tx, id, topic);
      });
    }
  });
}
