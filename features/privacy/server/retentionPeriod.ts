import { eq } from 'drizzle-orm';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { AppError } from '../../../kit/errors.ts';
import { lastFacts } from '../../../kit/server/facts/trail.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { retentionChanged, visitorsForgotten } from '../facts.ts';
import { can } from '../policy.ts';
import type { Retention, RetentionPeriod } from '../retention.ts';

const RUNS_SHOWN = 10;

/** For how long the building keeps its visitors, and the last nights of the past year on which something was forgotten. */
export async function readRetention(context: BuildingContext): Promise<Retention> {
  if (!can.readRetention(context.actor)) throw new AppError('forbidden');
  const kept = await daysKept(context);
  const runs = await lastFacts(context.db, visitorsForgotten, context.building.id, RUNS_SHOWN);
  return { ...kept, runs: runs.map(({ at, says }) => ({ at: at.toISOString(), ...says })) };
}

/** Holds from the next night on; what is forgotten stays forgotten. `parcelDays` left out stays as it is. */
export async function changeRetention(
  context: BuildingContext,
  { days, parcelDays }: RetentionPeriod,
): Promise<void> {
  const { db, actor, building } = context;
  if (!can.changeRetention(actor)) throw new AppError('forbidden');
  const from = await daysKept(context, { lock: true });
  const changed = [
    { field: 'visitorRetentionDays', from: from.days, to: days },
    ...(parcelDays === undefined
      ? []
      : [{ field: 'parcelRetentionDays', from: from.parcelDays, to: parcelDays }]),
  ].filter((each) => each.from !== each.to);
  if (changed.length === 0) return;
  await db
    .update(buildings)
    .set(Object.fromEntries(changed.map(({ field, to }) => [field, to])))
    .where(eq(buildings.id, building.id));
  await context.record(
    ...changed.map(({ field, ...says }) =>
      retentionChanged({ building: building.id, id: building.id, fields: [field], says }),
    ),
  );
}

async function daysKept(
  { db, building }: BuildingContext,
  { lock = false } = {},
): Promise<{ days: number; parcelDays: number | null }> {
  const query = db
    .select({ days: buildings.visitorRetentionDays, parcelDays: buildings.parcelRetentionDays })
    .from(buildings)
    .where(eq(buildings.id, building.id));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw new AppError('not_found');
  return row;
}
