import { pickPeriod } from '../../../../core/booking/period.ts';
import { resolveHolder } from '../../../../core/booking/server/holder.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { lockSpaces } from '../../catalogue/server/queries.ts';
import type { NewSpaceReservation, SpaceReservation } from '../reservation.ts';
import { readSpaceReservation } from './redactedReservations.ts';
import {
  checkSpaceReservation,
  createSpaceReservationError,
  readSpaceConditions,
  recordSpaceRefusal,
  spaceErrors,
} from './spaceRules.ts';
import { insertSpaceReservation } from './writeReservations.ts';

/** For the caller, or for the resident with the address `residentEmail`. */
export async function reserveSpace(
  context: BuildingContext,
  { bay, title, residentEmail, ...input }: NewSpaceReservation & { residentEmail?: string },
): Promise<SpaceReservation[]> {
  const holder = await resolveHolder(context, residentEmail, spaceErrors);
  await lockSpaces(context.db, [bay]);
  const slot = { ...pickPeriod(input), bayId: bay };
  const problem = checkSpaceReservation(slot, await readSpaceConditions(context, slot));
  if (problem) {
    await recordSpaceRefusal(context, holder.userId, slot, problem);
    throw createSpaceReservationError(problem);
  }
  const id = await insertSpaceReservation(context, holder, { ...slot, title });
  return [await readSpaceReservation(context, id)];
}
