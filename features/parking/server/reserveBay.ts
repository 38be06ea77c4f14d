import { isBookable } from '../../../core/booking/booking.ts';
import { residentsByEmail } from '../../../core/people/server/queries.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { isPast, today } from '../../../kit/time.ts';
import { bayReservationBooked } from '../facts.ts';
import { type BayReservation, type NewBayReservation, type Period, throughMidnight } from '../parking.ts';
import { can } from '../policy.ts';
import { confirmReservation } from './emails.ts';
import { bayExists, isTaken, lockBays } from './queries.ts';
import { findBayReservation } from './seenReservations.ts';
import { bayReservations } from './tables.ts';

/** Reserves a bay for oneself. */
export async function reserveBay(
  context: BuildingContext,
  input: NewBayReservation,
): Promise<BayReservation[]> {
  if (!can.reserve(context.actor)) throw new AppError('may_not_park');
  return reserve(context, context.actor.userId, input);
}

/** Staff reserve a bay for a resident, who then is the creator: may change it, and is told of it. */
export async function reserveForResident(
  context: BuildingContext,
  input: NewBayReservation & { residentEmail: string },
): Promise<BayReservation[]> {
  if (!can.reserveForOthers(context.actor)) throw new AppError('forbidden');
  const email = input.residentEmail.toLowerCase();
  const resident = (await residentsByEmail(context.db, context.building, [email])).get(email);
  if (!resident) throw invalidField('residentEmail', 'resident_unknown');
  return reserve(context, resident.id, input);
}

async function reserve(
  context: BuildingContext,
  holderId: number,
  { bay, title, ...given }: NewBayReservation,
): Promise<BayReservation[]> {
  const { db, building, actor, now } = context;
  const period = periodOf(given);
  if (!(await bayExists(db, building, bay))) throw invalidField('bay', 'bay_unknown');
  for (const field of ['startDate', 'endDate'] as const) requireBookable(context, period, field);
  await lockBays(db, [bay]);
  if (await isTaken(db, building, { ...period, bay })) throw new AppError('slot_taken');

  const [created] = await bayReservations
    .insert(db, building, [
      { bayId: bay, holderId, title, ...period, createdBy: actor.userId, createdAt: now, updatedAt: now },
    ])
    .returning();
  if (!created) throw new Error('A parking reservation was not created');
  if (isAhead(context, period)) {
    await context.enqueue(confirmReservation, { building: building.id, reservation: created.id });
  }
  await context.record(bayReservationBooked({ building: building.id, id: created.id, says: { holderId } }));
  return findBayReservation(db, building, actor, created.id);
}

/** The period alone, ending at midnight where that is meant. */
export function periodOf({ startDate, startTime, endDate, endTime }: Period): Period {
  return throughMidnight({ startDate, startTime, endDate, endTime });
}

/** Throws a problem at the field where the day is too long past or too far ahead. */
export function requireBookable(
  { building, now }: BuildingContext,
  period: Period,
  field: 'startDate' | 'endDate',
): void {
  if (!isBookable(period[field], today(building.timeZone, now)))
    throw invalidField(field, 'date_out_of_range');
}

/** Whether the period is not over yet: nobody is mailed about one that is. */
export function isAhead({ building, now }: BuildingContext, { endDate, endTime }: Period): boolean {
  return !isPast(endDate, endTime, building.timeZone, now);
}
