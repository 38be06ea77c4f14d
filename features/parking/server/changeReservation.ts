import { eq } from 'drizzle-orm';
import { findPeriodEndProblem, normalizeMidnight } from '../../../core/booking/period.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { requireVersion } from '../../../kit/version.ts';
import {
  spaceReservationCanceled,
  spaceReservationCanceledByBuilding,
  spaceReservationChanged,
} from '../activity.ts';
import type { SpaceReservation, SpaceReservationEdit } from '../parking.ts';
import { can } from '../policy.ts';
import { spaceCancellationMailJob, spaceChangeMailJob } from './emails.ts';
import { findSpaceReservationRow, lockSpaces, type SpaceReservationRecord } from './queries.ts';
import { findSpaceReservationForViewer } from './redactedReservations.ts';
import { isPeriodEndInFuture } from './reserveSpace.ts';
import {
  checkSpaceReservation,
  createSpaceReservationError,
  readSpaceConditions,
} from './spaceAvailability.ts';
import { spaceReservations } from './tables.ts';

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

const editableFields = ['bayId', 'title', 'startDate', 'startTime', 'endDate', 'endTime'] as const;
type Details = Pick<SpaceReservationRecord, (typeof editableFields)[number]>;

/** Returns `occupied` and changes nothing if the space is taken. */
export async function changeSpaceReservation(
  context: BuildingContext,
  { id, version, bay, ...edit }: SpaceReservationEdit,
): Promise<SpaceReservation[] | 'occupied'> {
  const { db, building, actor } = context;
  const before = await lockOwnReservation(context, id);
  await requireVersion(
    before,
    version,
    async () => (await findSpaceReservationForViewer(db, building, actor, id))[0],
  );
  const after = normalizeMidnight({ ...before, ...edit, bayId: bay ?? before.bayId });
  const endProblem = findPeriodEndProblem(after);
  if (endProblem) throw invalidField(endProblem, 'end_before_start');
  await lockSpaces(db, [before.bayId, after.bayId]);
  const problem = checkSpaceReservation(after, await readSpaceConditions(context, after, id), before);
  if (problem?.code === 'slot_taken') return 'occupied';
  if (problem) throw createSpaceReservationError(problem);
  await writeChange(context, before, after);
  return findSpaceReservationForViewer(db, building, actor, id);
}

/** The caller has locked the space and checked that it is free. */
export async function moveLockedSpaceReservation(
  context: BuildingContext,
  before: SpaceReservationRecord,
  spaceId: number,
  reason: string,
): Promise<void> {
  await writeChange(context, before, { ...before, bayId: spaceId }, reason);
}

async function writeChange(
  context: BuildingContext,
  before: SpaceReservationRecord,
  details: Details,
  moveReason: string | null = null,
): Promise<void> {
  const { db, building, now } = context;
  const after = Object.fromEntries(editableFields.map((field) => [field, details[field]])) as Details;
  const fields = editableFields.filter((field) => before[field] !== after[field]);
  if (fields.length === 0) return;
  const sequence = before.sequence + 1;
  await spaceReservations.update(db, building, { ...after, moveReason, sequence, updatedAt: now }, (table) =>
    eq(table.id, before.id),
  );
  if (isPeriodEndInFuture(context, before) || isPeriodEndInFuture(context, after)) {
    await context.enqueue(spaceChangeMailJob, { building: building.id, reservation: before.id, sequence });
  }
  const { title: _, ...recorded } = after;
  await context.recordActivity(
    spaceReservationChanged({ building: building.id, id: before.id, fields, details: recorded }),
  );
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

export async function cancelSpaceReservations(
  context: BuildingContext,
  rows: readonly SpaceReservationRecord[],
  reason: string,
): Promise<void> {
  for (const row of rows) await cancelLockedSpaceReservation(context, row, reason);
}

/** The row stays, because the cancellation of the calendar entry refers to it. */
export async function cancelLockedSpaceReservation(
  context: BuildingContext,
  reservation: SpaceReservationRecord,
  cancelReason: string | null,
): Promise<void> {
  const { db, building, now } = context;
  const sequence = reservation.sequence + 1;
  await spaceReservations.update(
    db,
    building,
    { booked: false, cancelReason, sequence, updatedAt: now },
    (table) => eq(table.id, reservation.id),
  );
  if (isPeriodEndInFuture(context, reservation)) {
    await context.enqueue(spaceCancellationMailJob, {
      building: building.id,
      reservation: reservation.id,
    });
  }
  const kind = cancelReason === null ? spaceReservationCanceled : spaceReservationCanceledByBuilding;
  await context.recordActivity(kind({ building: building.id, id: reservation.id }));
}
