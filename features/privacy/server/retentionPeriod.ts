import { and, desc, eq } from 'drizzle-orm';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { can } from '../../../core/people/policy.ts';
import { AppError } from '../../../kit/errors.ts';
import { facts } from '../../../kit/server/database/tables.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import type { Forgetting, Retention, RetentionPeriod } from '../retention.ts';
import { FORGOTTEN } from './retention.ts';

const RUNS_SHOWN = 10;

/** For how long the building keeps its visitors, and what the audit trail says of the last nights. */
export async function readRetention(context: BuildingContext): Promise<Retention> {
  const { db, building } = context;
  const days = await daysKept(context);
  const runs = await db
    .select({ at: facts.at, says: facts.says })
    .from(facts)
    .where(and(eq(facts.buildingId, building.id), eq(facts.kind, FORGOTTEN)))
    .orderBy(desc(facts.id))
    .limit(RUNS_SHOWN);
  return { days, runs: runs.map(({ at, says }) => asRun(at, says as Pick<Forgetting, 'before' | 'counts'>)) };
}

function asRun(at: Date, { before, counts }: Pick<Forgetting, 'before' | 'counts'>): Forgetting {
  return { at: at.toISOString(), before, counts };
}

/** Holds from the next night on; what is forgotten stays forgotten. */
export async function changeRetention(context: BuildingContext, { days }: RetentionPeriod): Promise<void> {
  const { db, building } = context;
  const from = await daysKept(context, { lock: true });
  if (days === from) return;
  await db.update(buildings).set({ visitorRetentionDays: days }).where(eq(buildings.id, building.id));
  await context.audit({
    action: 'building.retention_changed',
    entity: 'building',
    id: building.id,
    buildingId: building.id,
    fields: ['visitorRetentionDays'],
    values: { from, to: days },
  });
  await context.publish(building.id, 'retention');
}

async function daysKept({ db, actor, building }: BuildingContext, { lock = false } = {}): Promise<number> {
  if (!can.administer(actor)) throw new AppError('forbidden');
  const query = db
    .select({ days: buildings.visitorRetentionDays })
    .from(buildings)
    .where(eq(buildings.id, building.id));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw new AppError('not_found');
  return row.days;
}
