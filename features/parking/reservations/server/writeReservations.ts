import { eq, inArray, sql } from 'drizzle-orm';
import type { ReservationHolder } from '../../../../core/booking/server/holder.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { delayUntilUndoEnds } from '../../../../kit/server/mail/delayedMail.ts';
import {
  spaceReservationBooked,
  spaceReservationCanceled,
  spaceReservationCanceledByBuilding,
  spaceReservationChanged,
  spaceReservationHandedOver,
} from '../../activity.ts';
import {
  spaceCancellationMailJob,
  spaceChangeMailJob,
  spaceConfirmationMailJob,
} from '../../mails/server/holderMailJobs.ts';
import { spaceReservations } from '../../server/tables.ts';
import type { SpaceReservationRecord } from './queries.ts';
import { isPeriodOver } from './spaceRules.ts';

/** Callers have locked the reservations and spaces, and checked that the spaces are free. */

const editableFields = ['bayId', 'title', 'startDate', 'startTime', 'endDate', 'endTime'] as const;
type Details = Pick<SpaceReservationRecord, (typeof editableFields)[number]>;

export async function insertSpaceReservation(
  context: BuildingContext,
  { userId: holderId, assistantId }: Pick<ReservationHolder, 'userId' | 'assistantId'>,
  details: Details,
): Promise<number> {
  const { db, building, actor, now } = context;
  const row = { ...details, holderId, assistantId, createdBy: actor.userId, createdAt: now, updatedAt: now };
  const [id = 0] = await spaceReservations.insertMany(db, building, [row]);
  if (!isPeriodOver(context, details)) {
    await context.enqueue(
      spaceConfirmationMailJob,
      { building: building.id, reservation: id, holder: holderId },
      delayUntilUndoEnds(),
    );
  }
  await context.recordActivity(spaceReservationBooked({ building: building.id, id, details: { holderId } }));
  return id;
}

export async function updateLockedSpaceReservation(
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
  if (!isPeriodOver(context, before) || !isPeriodOver(context, after)) {
    await context.enqueue(spaceChangeMailJob, { building: building.id, reservation: before.id, sequence });
  }
  const { title: _, ...recorded } = after;
  await context.recordActivity(
    spaceReservationChanged({ building: building.id, id: before.id, fields, details: recorded }),
  );
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
  if (!isPeriodOver(context, reservation)) {
    await context.enqueue(spaceCancellationMailJob, {
      building: building.id,
      reservation: reservation.id,
    });
  }
  const kind = cancelReason === null ? spaceReservationCanceled : spaceReservationCanceledByBuilding;
  await context.recordActivity(kind({ building: building.id, id: reservation.id }));
}

export async function transferSpaceReservations(
  context: BuildingContext,
  rows: readonly SpaceReservationRecord[],
  { id: holderId, assistantId = null }: { id: number; assistantId?: number | null },
): Promise<void> {
  const { db, building, now } = context;
  const ids = rows.map(({ id }) => id);
  await spaceReservations.update(
    db,
    building,
    {
      holderId,
      assistantId,
      updatedAt: now,
      sequence: sql`sequence + 1`,
      version: sql`version + 1`,
    },
    (table) => inArray(table.id, ids),
  );
  await context.recordActivity(
    ...rows.map(({ id, holderId: from }) =>
      spaceReservationHandedOver({ building: building.id, id, details: { from, to: holderId } }),
    ),
  );
}
