import { buildings } from '../../../core/buildings/server/tables.ts';
import { type Feature, type ForgetVisitors, type KeptKind, keptKinds } from '../../../core/server/feature.ts';
import { BuildingScope } from '../../../kit/server/database/scope.ts';
import { recordFacts } from '../../../kit/server/facts/record.ts';
import { every, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { addDays, today } from '../../../kit/time.ts';
import { visitorsForgotten } from '../facts.ts';
import { onHold } from './holds.ts';

type BuildingRow = typeof buildings.$inferSelect;

/** For how many days a building keeps what has a period of its own; null: until the account is deleted. */
const daysKept: Readonly<Record<KeptKind, (building: BuildingRow) => number | null>> = {
  parcels: ({ parcelRetentionDays }) => parcelRetentionDays,
};

/**
 * Anonymises visitors of days that lie further back than their building keeps them, and what else it keeps for a time
 * (docs/specification.md §27), every night, a transaction for each building, and records it. What is held stays.
 */
export function forgetVisitors(features: () => readonly Feature[]): JobHandler {
  return every('11 2 * * *', 'privacy.forgetVisitors', async (context) => {
    const now = context.now();
    for (const building of await context.db.select().from(buildings)) {
      const { id, timeZone, visitorRetentionDays } = building;
      const daysAgo = (days: number) => addDays(today(timeZone, now), -days);
      const before = daysAgo(visitorRetentionDays);
      await context.transaction(async (tx) => {
        const scope = new BuildingScope([id]);
        const held = await onHold(tx, scope);
        const counts: Record<string, number> = {};
        const run = async (name: string, forget: ForgetVisitors | undefined, first: string) => {
          const count = await forget?.(tx, scope, { before: first, now, held });
          if (count) counts[name] = (counts[name] ?? 0) + count;
        };
        for (const { name, forgetVisitors: forget, forgetKept } of features()) {
          await run(name, forget, before);
          for (const kind of keptKinds) {
            const days = daysKept[kind](building);
            if (days !== null) await run(kind, forgetKept?.[kind], daysAgo(days));
          }
        }
        if (Object.keys(counts).length === 0) return;
        await recordFacts(tx, null, now, [visitorsForgotten({ building: id, id, says: { before, counts } })]);
      });
    }
  });
}
