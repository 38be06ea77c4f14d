import { eq } from 'drizzle-orm';
import { retentionColumns, toRetentionDaysByKind } from '../../../core/buildings/server/retentionPeriods.ts';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { type RetentionDaysByKind, retentionKinds } from '../../../core/feature/retention.ts';
import { AppError } from '../../../kit/errors.ts';
import { listLatestActivitiesOfEntity } from '../../../kit/server/activity/activityOfUser.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { retentionChanged, visitorsAnonymized } from '../activity.ts';
import { can } from '../policy.ts';
import type { RetentionPeriodsAndRuns, RetentionPeriodsEdit } from '../retention.ts';

const RUNS_SHOWN = 10;

export async function readRetention(context: BuildingContext): Promise<RetentionPeriodsAndRuns> {
  if (!can.readRetention(context.actor)) throw new AppError('forbidden');
  const periods = await findRetentionPeriods(context);
  const runs = await listLatestActivitiesOfEntity(
    context.db,
    visitorsAnonymized,
    context.building.id,
    RUNS_SHOWN,
  );
  return { periods, runs: runs.map(({ at, details }) => ({ at: at.toISOString(), ...details })) };
}

export async function changeRetention(
  context: BuildingContext,
  { building: _, ...requestedPeriods }: RetentionPeriodsEdit & { building: number },
): Promise<void> {
  const { db, actor, building } = context;
  if (!can.changeRetention(actor)) throw new AppError('forbidden');
  const from = await findRetentionPeriods(context, { lock: true });
  const changes = retentionKinds.flatMap((kind) => {
    const to = requestedPeriods[kind];
    return to === undefined || to === from[kind]
      ? []
      : { field: retentionColumns[kind], from: from[kind], to };
  });
  if (changes.length === 0) return;
  await db
    .update(buildings)
    .set(Object.fromEntries(changes.map(({ field, to }) => [field, to])))
    .where(eq(buildings.id, building.id));
  await context.recordActivity(
    ...changes.map(({ field, ...details }) =>
      retentionChanged({ building: building.id, id: building.id, fields: [field], details }),
    ),
  );
}

export async function findRetentionPeriods(
  { db, building }: Pick<BuildingContext, 'db' | 'building'>,
  { lock = false } = {},
): Promise<RetentionDaysByKind> {
  const query = db.select().from(buildings).where(eq(buildings.id, building.id));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw new AppError('not_found');
  return toRetentionDaysByKind(row);
}
