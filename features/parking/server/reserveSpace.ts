import type { Period } from '../../../core/booking/period.ts';
import { resolveHolder } from '../../../core/booking/server/holder.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { delayUntilUndoEnds } from '../../../kit/server/mail/delayedMail.ts';
import { isPast } from '../../../kit/time.ts';
import { spaceReservationBooked } from '../activity.ts';
import type { NewSpaceReservation, SpaceReservation } from '../parking.ts';
import { spaceConfirmationMailJob } from './emails.ts';
import { lockSpaces } from './queries.ts';
import { findSpaceReservationForViewer } from './redactedReservations.ts';
import {
  checkSpaceReservation,
  createSpaceReservationError,
  holderErrors,
  pickPeriod,
  readSpaceConditions,
} from './spaceAvailability.ts';
import { spaceReservations } from './tables.ts';

/** For the caller, or for the resident with the address `residentEmail`. */
export async function reserveSpace(
  context: BuildingContext,
  { bay, title, residentEmail, ...input }: NewSpaceReservation & { residentEmail?: string },
): Promise<SpaceReservation[]> {
  const { db, building, actor, now } = context;
  const { userId: holderId, assistantId } = await resolveHolder(context, residentEmail, holderErrors);
  await lockSpaces(db, [bay]);
  const slot = { ...pickPeriod(input), bayId: bay };
  const problem = checkSpaceReservation(slot, await readSpaceConditions(context, slot));
  if (problem) throw createSpaceReservationError(problem);
  const row = { ...slot, holderId, assistantId, title };
  const [id = 0] = await spaceReservations.insertMany(db, building, [
    { ...row, createdBy: actor.userId, createdAt: now, updatedAt: now },
  ]);
  if (isPeriodEndInFuture(context, slot)) {
    await context.enqueue(
      spaceConfirmationMailJob,
      { building: building.id, reservation: id, holder: holderId },
      delayUntilUndoEnds(),
    );
  }
  await context.recordActivity(spaceReservationBooked({ building: building.id, id, details: { holderId } }));
  return findSpaceReservationForViewer(db, building, actor, id);
}

export function isPeriodEndInFuture(
  { building, now }: BuildingContext,
  { endDate, endTime }: Period,
): boolean {
  return !isPast(endDate, endTime, building.timeZone, now);
}
