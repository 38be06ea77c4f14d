import { findPeriodEndProblem, normalizeMidnight } from '../../../../core/booking/period.ts';
import { AppError, invalidField } from '../../../../kit/errors.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { requireVersion } from '../../../../kit/version.ts';
import { lockSpaces } from '../../catalogue/server/queries.ts';
import { can } from '../../policy.ts';
import type { SpaceReservation, SpaceReservationEdit } from '../reservation.ts';
import { requireSpaceReservation } from './queries.ts';
import { readSpaceReservation } from './redactedReservations.ts';
import {
  checkSpaceReservation,
  createSpaceReservationError,
  readSpaceConditions,
  recordSpaceRefusal,
} from './spaceRules.ts';
import { cancelLockedSpaceReservation, updateLockedSpaceReservation } from './writeReservations.ts';

/** Returns `occupied` and changes nothing if the space is taken. */
export async function changeSpaceReservation(
  context: BuildingContext,
  { id, version, bay, ...edit }: SpaceReservationEdit,
): Promise<SpaceReservation[] | 'occupied'> {
  const before = await requireSpaceReservation(context, id, 'change', 'locked');
  await requireVersion(before, version, () => readSpaceReservation(context, id));
  const after = normalizeMidnight({ ...before, ...edit, bayId: bay ?? before.bayId });
  const endProblem = findPeriodEndProblem(after);
  if (endProblem) throw invalidField(endProblem, 'end_before_start');
  await lockSpaces(context.db, [before.bayId, after.bayId]);
  const problem = checkSpaceReservation(after, await readSpaceConditions(context, after, id), before);
  if (problem) await recordSpaceRefusal(context, before.holderId, after, problem);
  if (problem?.code === 'slot_taken') return 'occupied';
  if (problem) throw createSpaceReservationError(problem);
  await updateLockedSpaceReservation(context, before, after);
  return [await readSpaceReservation(context, id)];
}

export async function cancelOwnSpaceReservation(
  context: BuildingContext,
  { id }: { id: number },
): Promise<void> {
  const reservation = await requireSpaceReservation(context, id, 'change', 'locked');
  await cancelLockedSpaceReservation(context, reservation, null);
}

export async function cancelSpaceForTheBuilding(
  context: BuildingContext,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  if (!can.cancelForTheBuilding(context.actor)) throw new AppError('forbidden');
  const reservation = await requireSpaceReservation(context, id, 'cancelForTheBuilding', 'locked');
  await cancelLockedSpaceReservation(context, reservation, reason);
}
