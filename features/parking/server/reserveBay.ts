import type { Period } from '../../../core/booking/period.ts';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { held } from '../../../kit/server/mail/undone.ts';
import { isPast } from '../../../kit/time.ts';
import { bayReservationBooked } from '../facts.ts';
import type { BayReservation, NewBayReservation } from '../parking.ts';
import { confirmReservation } from './emails.ts';
import {
  bayClosed,
  type Holder,
  holderOf,
  periodOf,
  refusalOf,
  refusalOfTaken,
  refused,
} from './planReservation.ts';
import { lockBays, takenBays } from './queries.ts';
import { findBayReservation } from './seenReservations.ts';
import { bayReservations } from './tables.ts';

/** Reserves a bay for oneself. */
export async function reserveBay(
  context: BuildingContext,
  input: NewBayReservation,
): Promise<BayReservation[]> {
  return reserve(context, await holderOf(context), input);
}

/** Staff reserve a bay for a resident, who then is the creator: may change it, and is told of it. */
export async function reserveForResident(
  context: BuildingContext,
  input: NewBayReservation & { residentEmail: string },
): Promise<BayReservation[]> {
  return reserve(context, await holderOf(context, input.residentEmail), input);
}

async function reserve(
  context: BuildingContext,
  { holderId, assistantId }: Holder,
  { bay, title, ...given }: NewBayReservation,
): Promise<BayReservation[]> {
  const { db, building, actor, now } = context;
  const period = periodOf(given);
  const refusal = await refusalOf(context, { ...period, bayId: bay });
  if (refusal) throw refused(refusal);
  // In one go: what is taken is read under the lock.
  const [, taken, [id]] = await Promise.all([
    lockBays(db, [bay]),
    takenBays(db, building, { ...period, bay }),
    bayReservations.nextIds(db, 1),
  ]);
  const closed = refusalOfTaken(taken.get(bay), context.language);
  if (closed) throw bayClosed(closed);
  if (taken.has(bay)) throw new AppError('slot_taken');
  if (id === undefined) throw new Error('A parking reservation has no number');
  const row = {
    ...{ id, bayId: bay, holderId, assistantId, title, ...period },
    ...{ createdBy: actor.userId, createdAt: now, updatedAt: now },
  };
  const [, created] = await Promise.all([
    bayReservations.insert(db, building, [row]).execute(),
    findBayReservation(db, building, actor, id),
  ]);
  if (isAhead(context, period)) {
    await context.enqueue(
      confirmReservation,
      { building: building.id, reservation: id, holder: holderId },
      held(),
    );
  }
  await context.record(bayReservationBooked({ building: building.id, id, says: { holderId } }));
  return created;
}

/** Whether the period is not over yet: nobody is mailed about one that is. */
export function isAhead({ building, now }: BuildingContext, { endDate, endTime }: Period): boolean {
  return !isPast(endDate, endTime, building.timeZone, now);
}
