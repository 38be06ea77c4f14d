import { findPeriodEndProblem, normalizeMidnight } from '../../../../core/booking/period.ts';
import { AppError, invalidField } from '../../../../kit/errors.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { requireVersion } from '../../../../kit/version.ts';
import { can } from '../../policy.ts';
import type { SpaceReservation, SpaceReservationEdit } from '../reservation.ts';
import { findSpaceReservationRow, lockSpaces, type SpaceReservationRecord } from './queries.ts';
import { readSpaceReservation } from './redactedReservations.ts';
import { checkSpaceReservation, createSpaceReservationError, readSpaceConditions } from './spaceRules.ts';
import { cancelLockedSpaceReservation, updateLockedSpaceReservation } from './writeReservations.ts';

async function lockBookedReservation(
  { db, building }: BuildingContext,
  id: number,
): Promise<SpaceReservationRecord> {
  const reservation = await findSpaceReservationRow(db, building, id, 'locked');
  if (!reservation?.booked) throw new AppError('not_found');
  return reservation;
}

/** Everybody sees that a reservation exists, so another person's is `forbidden`, not `not_found`. */
async function lockOwnReservation(context: BuildingContext, id: number): Promise<SpaceReservationRecord> {
  const reservation = await lockBookedReservation(context, id);
  if (!can.change(context.actor, reservation)) throw new AppError('forbidden');
  return reservation;
}

/** Returns `occupied` and changes nothing if the space is taken. */
export async function changeSpaceReservation(
  context: BuildingContext,
  { id, version, bay, ...edit }: SpaceReservationEdit,
): Promise<SpaceReservation[] | 'occupied'> {
  const before = await lockOwnReservation(context, id);
  await requireVersion(before, version, () => readSpaceReservation(context, id));
  const after = normalizeMidnight({ ...before, ...edit, bayId: bay ?? before.bayId });
  const endProblem = findPeriodEndProblem(after);
  if (endProblem) throw invalidField(endProblem, 'end_before_start');
  await lockSpaces(context.db, [before.bayId, after.bayId]);
  const problem = checkSpaceReservation(after, await readSpaceConditions(context, after, id), before);
  if (problem?.code === 'slot_taken') return 'occupied';
  if (problem) throw createSpaceReservationError(problem);
  await updateLockedSpaceReservation(context, before, after);
  return [await readSpaceReservation(context, id)];
}

export async function cancelOwnSpaceReservation(
  context: BuildingContext,
  { id }: { id: number },
): Promise<void> {
  await cancelLockedSpaceReservation(context, await lockOwnReservation(context, id), null);
}

export async function cancelSpaceForTheBuilding(
  context: BuildingContext,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  if (!can.cancelForTheBuilding(context.actor)) throw new AppError('forbidden');
  await cancelLockedSpaceReservation(context, await lockBookedReservation(context, id), reason);
}
