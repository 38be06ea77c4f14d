import type { Period } from '../../../core/booking/period.ts';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { delayUntilUndoEnds } from '../../../kit/server/mail/delayedMail.ts';
import { isPast } from '../../../kit/time.ts';
import { spaceReservationBooked } from '../activity.ts';
import type { NewSpaceReservation, SpaceReservation } from '../parking.ts';
import { mailConfirmationToHolderJob } from './emails.ts';
import {
  findSlotProblem,
  pickPeriod,
  resolveHolder,
  type SpaceReservationHolder,
  spaceClosedError,
  toClosureProblem,
  toFieldError,
} from './planReservation.ts';
import { findTakenSpaces, lockSpaces } from './queries.ts';
import { findSpaceReservation } from './redactedReservations.ts';
import { spaceReservations } from './tables.ts';

export async function reserveSpace(
  context: BuildingContext,
  input: NewSpaceReservation,
): Promise<SpaceReservation[]> {
  return reserve(context, await resolveHolder(context), input);
}

export async function reserveForResident(
  context: BuildingContext,
  input: NewSpaceReservation & { residentEmail: string },
): Promise<SpaceReservation[]> {
  return reserve(context, await resolveHolder(context, input.residentEmail), input);
}

async function reserve(
  context: BuildingContext,
  { holderId, assistantId }: SpaceReservationHolder,
  { bay: space, title, ...given }: NewSpaceReservation,
): Promise<SpaceReservation[]> {
  const { db, building, actor, now } = context;
  const period = pickPeriod(given);
  const problem = await findSlotProblem(context, { ...period, bayId: space });
  if (problem) throw toFieldError(problem);
  await lockSpaces(db, [space]);
  const taken = await findTakenSpaces(db, building, { ...period, space });
  const closed = toClosureProblem(taken.get(space), context.language);
  if (closed) throw spaceClosedError(closed);
  if (taken.has(space)) throw new AppError('slot_taken');
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
  if (isFuture(context, period)) {
    await context.enqueue(
      mailConfirmationToHolderJob,
      { building: building.id, reservation: id, holder: holderId },
      delayUntilUndoEnds(),
    );
  }
  await context.recordActivity(spaceReservationBooked({ building: building.id, id, details: { holderId } }));
  return findSpaceReservation(db, building, actor, id);
}

export function isFuture({ building, now }: BuildingContext, { endDate, endTime }: Period): boolean {
  return !isPast(endDate, endTime, building.timeZone, now);
}
