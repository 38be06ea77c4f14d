import { AppError, invalidField } from '../../../../kit/errors.ts';
import type { RowLock } from '../../../../kit/server/database/locks.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { requireVersion } from '../../../../kit/version.ts';
import { reservationCanceledForTheBuilding } from '../../activity.ts';
import { can } from '../../policy.ts';
import type { ReservationEdit } from '../reservation.ts';
import { applyReservationChanges } from './applyReservationChanges.ts';
import { findReservation, type ReservationRecord } from './queries.ts';
import { findOwnReservation } from './redactedReservations.ts';
import { toReservationError } from './refusals.ts';
import { cancelReservations } from './writeReservations.ts';

/** Everybody sees that a reservation exists, so another person's is `forbidden`, not `not_found`. */
export async function requireOwnReservation(
  { db, actor, building }: BuildingContext,
  id: number,
  lock: RowLock,
): Promise<ReservationRecord> {
  const reservation = await findReservation(db, building, id, lock);
  if (!reservation) throw new AppError('not_found');
  if (!can.change(actor, reservation)) throw new AppError('forbidden');
  return reservation;
}

/** Returns `occupied` and changes nothing if the new slot is taken. */
export async function changeReservation(
  context: BuildingContext,
  { id, lastDate, version, ...changes }: ReservationEdit,
): Promise<{ status: 'OK' | 'occupied' }> {
  const reservation = await requireOwnReservation(context, id, 'locked');
  await requireVersion(reservation, version, () => findOwnReservation(context, reservation));
  if (lastDate !== undefined && lastDate !== (changes.date ?? reservation.date))
    throw invalidField('lastDate', 'one_day_only');
  const { unchanged } = await applyReservationChanges(context, [reservation], changes);
  const [failure] = unchanged;
  if (!failure) return { status: 'OK' };
  if (failure.problem.code === 'slot_taken') return { status: 'occupied' };
  throw toReservationError(failure.problem);
}

export async function cancelReservation(context: BuildingContext, { id }: { id: number }): Promise<void> {
  await cancelReservations(context, [await requireOwnReservation(context, id, 'locked')]);
}

export async function cancelRoomForTheBuilding(
  context: BuildingContext,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const { db, actor, building } = context;
  if (!can.cancelForTheBuilding(actor)) throw new AppError('forbidden');
  const reservation = await findReservation(db, building, id, 'locked');
  if (!reservation) throw new AppError('not_found');
  await cancelReservations(context, [reservation], { kind: reservationCanceledForTheBuilding, reason });
}
