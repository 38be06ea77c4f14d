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
  const days = await daysKept(context);
  const runs = await lastFacts(context.db, visitorsForgotten, context.building.id, RUNS_SHOWN);
  return { days, runs: runs.map(({ at, says }) => ({ at: at.toISOString(), ...says })) };
}

/** Holds from the next night on; what is forgotten stays forgotten. */
export async function changeRetention(context: BuildingContext, { days }: RetentionPeriod): Promise<void> {
  const { db, actor, building } = context;
  if (!can.changeRetention(actor)) throw new AppError('forbidden');
  const from = await daysKept(context, { lock: true });
  if (days === from) return;
  await db.update(buildings).set({ visitorRetentionDays: days }).where(eq(buildings.id, building.id));
  const says = { from, to: days };
  await context.record(
    retentionChanged({ building: building.id, id: building.id, fields: ['visitorRetentionDays'], says }),
  );
}

async function daysKept({ db, building }: BuildingContext, { lock = false } = {}): Promise<number> {
  const query = db
    .select({ days: buildings.visitorRetentionDays })
    .from(buildings)
    .where(eq(buildings.id, building.id));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw new AppError('not_found');
  return row.days;
}
