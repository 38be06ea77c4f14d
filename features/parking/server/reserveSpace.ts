import type { Period } from '../../../core/booking/period.ts';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { delayedMail } from '../../../kit/server/mail/delayedMail.ts';
import { isPast } from '../../../kit/time.ts';
import { bayReservationBooked } from '../activity.ts';
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

/** Reserves a bay for the caller. */
export async function reserveBay(
  context: BuildingContext,
  input: NewBayReservation,
): Promise<BayReservation[]> {
  return reserve(context, await holderOf(context), input);
}

/** Staff reserve a bay for a resident, who can change the reservation and gets the mails. */
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
  await lockBays(db, [bay]);
  const taken = await takenBays(db, building, { ...period, bay });
  const closed = refusalOfTaken(taken.get(bay), context.language);
  if (closed) throw bayClosed(closed);
  if (taken.has(bay)) throw new AppError('slot_taken');
  const row = {
    ...period,
    bayId: bay,
    holderId,
    assistantId,
    title,
    createdBy: actor.userId,
    createdAt: now,
    updatedAt: now,
  };
  const [id = 0] = await bayReservations.insertMany(db, building, [row]);
  if (isAhead(context, period)) {
    await context.enqueue(
      confirmReservation,
      { building: building.id, reservation: id, holder: holderId },
      delayedMail(),
    );
  }
  await context.record(bayReservationBooked({ building: building.id, id, says: { holderId } }));
  return findBayReservation(db, building, actor, id);
}

/** True if the period is not over yet. Reservations in the past cause no mails. */
export function isAhead({ building, now }: BuildingContext, { endDate, endTime }: Period): boolean {
  return !isPast(endDate, endTime, building.timeZone, now);
}
