import { and, desc, eq } from 'drizzle-orm';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { can } from '../../../core/people/policy.ts';
import { AppError } from '../../../kit/errors.ts';
import { auditEntries } from '../../../kit/server/database/tables.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import type { Forgetting, Retention, RetentionPeriod } from '../retention.ts';
import { FORGOTTEN } from './retention.ts';

const RUNS_SHOWN = 10;

/** For how long the building keeps its visitors, and what the audit trail says of the last nights. */
export async function readRetention(context: BuildingContext): Promise<Retention> {
  const { db, building } = context;
  const days = await daysKept(context);
  const runs = await db
    .select({ at: auditEntries.at, values: auditEntries.values })
    .from(auditEntries)
    .where(and(eq(auditEntries.buildingId, building.id), eq(auditEntries.action, FORGOTTEN)))
    .orderBy(desc(auditEntries.id))
    .limit(RUNS_SHOWN);
  return { days, runs: runs.map(({ at, values }) => asRun(at, values as Record<string, number | string>)) };
}

function asRun(at: Date, { before, ...counts }: Record<string, number | string>): Forgetting {
  return { at: at.toISOString(), before: String(before), counts: counts as Record<string, number> };
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
