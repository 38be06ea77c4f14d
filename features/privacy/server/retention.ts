import { buildings } from '../../../core/buildings/server/tables.ts';
import type { Feature } from '../../../core/server/feature.ts';
import { BuildingScope } from '../../../kit/server/database/scope.ts';
import { recordFacts } from '../../../kit/server/facts/record.ts';
import { every, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { addDays, today } from '../../../kit/time.ts';
import { visitorsForgotten } from '../facts.ts';

/**
 * Anonymises visitors of days that lie further back than their building keeps them
 * (docs/specification.md §27), every night, a transaction for each building, and records it.
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
        await recordFacts(tx, null, now, [visitorsForgotten({ building: id, id, says: { before, counts } })]);
      });
    }
  });
}
