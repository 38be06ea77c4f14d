import type { Period } from '../../../core/booking/period.ts';
import { type ReservationHolder, resolveHolder } from '../../../core/booking/server/holder.ts';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { delayUntilUndoEnds } from '../../../kit/server/mail/delayedMail.ts';
import { isPast } from '../../../kit/time.ts';
import { spaceReservationBooked } from '../activity.ts';
import type { NewSpaceReservation, SpaceReservation } from '../parking.ts';
import { spaceConfirmationMailJob } from './emails.ts';
import {
  createSpaceClosedError,
  createSpaceReservationError,
  findSpaceReservationProblem,
  holderErrors,
  pickPeriodFields,
  toSpaceClosureProblem,
} from './planReservation.ts';
import { findTakenSpaces, lockSpaces } from './queries.ts';
import { findSpaceReservationForViewer } from './redactedReservations.ts';
import { spaceReservations } from './tables.ts';

export async function reserveSpace(
  context: BuildingContext,
  input: NewSpaceReservation,
): Promise<SpaceReservation[]> {
  return reserve(context, await resolveHolder(context, undefined, holderErrors), input);
}

export async function reserveSpaceForResident(
  context: BuildingContext,
  input: NewSpaceReservation & { residentEmail: string },
): Promise<SpaceReservation[]> {
  return reserve(context, await resolveHolder(context, input.residentEmail, holderErrors), input);
}

async function reserve(
  context: BuildingContext,
  { userId: holderId, assistantId }: ReservationHolder,
  { bay: space, title, ...periodFields }: NewSpaceReservation,
): Promise<SpaceReservation[]> {
  const { db, building, actor, now } = context;
  const period = pickPeriodFields(periodFields);
  await lockSpaces(db, [space]);
  const problem = await findSpaceReservationProblem(context, { ...period, bayId: space });
  if (problem) throw createSpaceReservationError(problem);
  const takenSpaces = await findTakenSpaces(db, building, { ...period, space });
  const closed = toSpaceClosureProblem(takenSpaces.get(space), context.language);
  if (closed) throw createSpaceClosedError(closed);
  if (takenSpaces.has(space)) throw new AppError('slot_taken');
  const row = {
    ...period,
    bayId: space,
    holderId,
    assistantId,
    title,
    createdBy: actor.userId,
    createdAt: now,
    updatedAt: now,
  };
  const [id = 0] = await spaceReservations.insertMany(db, building, [row]);
  if (isPeriodEndInFuture(context, period)) {
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
