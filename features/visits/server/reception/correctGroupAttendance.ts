import { eq } from 'drizzle-orm';
import { AppError } from '../../../../kit/errors.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { visitGroupCounted } from '../../activity.ts';
import type { GroupAttendanceInput } from '../../members.ts';
import { visits } from '../tables.ts';
import { applyGroupAttendance } from './applyGroupAttendance.ts';
import { lockVisitForStaff } from './checkIn.ts';

/** Corrects after check-in how many of a group are here: the heads counted, and the absent members. */
export async function correctGroupAttendance(
  context: BuildingContext,
  { id, ...count }: { id: number } & GroupAttendanceInput,
): Promise<void> {
  const { db, building, now } = context;
  const visit = await lockVisitForStaff(context, id);
  if (visit.status !== 'done' || visit.departedAt) throw new AppError('visit_not_here');
  // Null if the whole group has come.
  const partyArrived = await applyGroupAttendance(context, visit, count);
  await visits.update(db, building, { partyArrived, updatedAt: now }, (table) => eq(table.id, id));
  const heads = partyArrived ?? visit.partySize;
  await context.recordActivity(visitGroupCounted({ building: building.id, id, details: { heads } }));
}
