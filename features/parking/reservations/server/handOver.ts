import type {
  HandoverReceiver,
  ReservationHandoverInput,
  ReservationHandoverResult,
} from '../../../../core/booking/handover.ts';
import {
  findHandoverReceiverByEmail,
  findHandoverReceiversByText,
} from '../../../../core/booking/server/receivers.ts';
import {
  signReservationHandoverUndo,
  verifyReservationHandoverUndo,
} from '../../../../core/booking/server/undoCode.ts';
import { AppError } from '../../../../kit/errors.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { removeJob } from '../../../../kit/server/jobs/jobs.ts';
import { delayUntilUndoEnds } from '../../../../kit/server/mail/delayedMail.ts';
import { isMailInOutbox } from '../../../../kit/server/mail/outbox.ts';
import { requireVersion } from '../../../../kit/version.ts';
import { getSpaceHandoverJobKey, spaceHandoverMailJob } from '../../mails/server/handoverMailJob.ts';
import { spaceConfirmationMailJob } from '../../mails/server/holderMailJobs.ts';
import { getSpaceReceiverMailKey, hasSpaceHolderBeenNotified } from '../../mails/server/mailKeys.ts';
import { findSpaceReservationRow, requireSpaceReservation } from './queries.ts';
import { readSpaceReservation } from './redactedReservations.ts';
import { isPeriodOver } from './spaceRules.ts';
import { transferSpaceReservations } from './writeReservations.ts';

export async function findSpaceReceivers(
  context: BuildingContext,
  { id, search }: { id: number; search: string },
): Promise<{ fields: HandoverReceiver[] }> {
  const { holderId } = await requireSpaceReservation(context, id, 'handOver', 'unlocked');
  return { fields: await findHandoverReceiversByText(context, holderId, search) };
}

export async function handOverSpace(
  context: BuildingContext,
  { id, receiver: email, version }: ReservationHandoverInput & { id: number },
): Promise<ReservationHandoverResult> {
  const { actor, building } = context;
  const before = await requireSpaceReservation(context, id, 'handOver', 'locked');
  await requireVersion(before, version, () => readSpaceReservation(context, id));
  const { holderId: from, assistantId, sequence } = before;
  const receiver = await findHandoverReceiverByEmail(context, from, email);
  if (isPeriodOver(context, before)) throw new AppError('reservation_over');
  await transferSpaceReservations(context, [before], receiver);
  const people = { from, to: receiver.id, by: actor.userId, assistant: assistantId };
  const payload = { building: building.id, reservation: id, sequence: sequence + 1, ...people };
  await context.enqueue(spaceHandoverMailJob, payload, {
    ...delayUntilUndoEnds(),
    key: getSpaceHandoverJobKey(payload),
  });
  const { companyId } = receiver;
  const reservations = [
    { id, version: before.version + 1, companyId, assistantId, seriesId: null, guest: null },
  ];
  return {
    undo: await signReservationHandoverUndo(context, 'parking', {
      from,
      to: receiver.id,
      given: reservations,
    }),
  };
}

/** Undoes a handover if the reservation is unchanged. Mails both people if the first mail was sent. */
export async function undoSpaceHandover(
  context: BuildingContext,
  { undo }: ReservationHandoverResult,
): Promise<void> {
  const { db, actor, building } = context;
  const { from, to, given: reservations } = await verifyReservationHandoverUndo(context, 'parking', undo);
  const [before] = reservations;
  const row = before && (await findSpaceReservationRow(db, building, before.id, 'locked'));
  if (!row?.booked || row.holderId !== to || row.version !== before?.version)
    throw new AppError('handover_stands');
  const { id: reservation, sequence } = row;
  const people = { by: actor.userId, assistant: null };
  const handover = { building: building.id, reservation, sequence, from, to, ...people };
  const isMailed = await isMailInOutbox(db, getSpaceReceiverMailKey(handover));
  await transferSpaceReservations(context, [row], { id: from, assistantId: before.assistantId });
  if (isMailed) {
    await context.enqueue(spaceHandoverMailJob, {
      ...handover,
      sequence: sequence + 1,
      from: to,
      to: from,
    });
    return;
  }
  await removeJob(db, getSpaceHandoverJobKey(handover));
  // The confirmation may have been dropped because it came due while the reservation was handed over.
  if (!(await hasSpaceHolderBeenNotified(db, building.id, { ...row, holderId: from }))) {
    const confirmation = { building: building.id, reservation, holder: from };
    await context.enqueue(spaceConfirmationMailJob, confirmation, delayUntilUndoEnds());
  }
}
