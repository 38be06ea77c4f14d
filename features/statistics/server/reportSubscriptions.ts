import { eq } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext, UserRequestContext } from '../../../kit/server/http/router.ts';
import { can } from '../policy.ts';
import type { ReportSubscription } from '../statistics.ts';
import { reportSubscriptions } from './tables.ts';

export async function listReportSubscriptions({
  db,
  actor,
  everywhere,
}: UserRequestContext): Promise<ReportSubscription[]> {
  if (!can.readStatistics(actor)) throw new AppError('forbidden');
  const table = reportSubscriptions.in(everywhere);
  const rows = await db
    .select({ building: table.buildingId })
    .from(table)
    .where(eq(table.userId, actor.userId));
  const wanted = new Set(rows.map(({ building }) => building));
  return actor.buildings.map(({ id, name }) => ({ building: id, name, isWanted: wanted.has(id) }));
}

export async function changeReportSubscription(
  { db, actor, building }: BuildingContext,
  { isWanted }: { isWanted: boolean },
): Promise<void> {
  if (!can.readStatistics(actor)) throw new AppError('forbidden');
  const { userId } = actor;
  if (isWanted) await reportSubscriptions.insert(db, building, [{ userId }]).onConflictDoNothing();
  else await reportSubscriptions.delete(db, building, (table) => eq(table.userId, userId));
}
