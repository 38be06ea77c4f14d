import type { Slot } from '../../../../core/booking/occupancy.ts';
import { needsApproval, planReservations } from '../../../../core/booking/rules.ts';
import {
  holderToBooker,
  type ReservationHolder,
  resolveHolder,
} from '../../../../core/booking/server/holder.ts';
import { recordRefusals } from '../../../../core/booking/server/refusals.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { delayUntilUndoEnds } from '../../../../kit/server/mail/delayedMail.ts';
import { isPast, listDays } from '../../../../kit/time.ts';
import { reservationBooked } from '../../activity.ts';
import { enqueueGuestMails } from '../../mails/server/enqueueGuestMails.ts';
import { mailConfirmationToHolderJob } from '../../mails/server/holderMailJobs.ts';
import {
  type BookingResult,
  type BookRoomsInput,
  ROOMS_PER_BOOKING_MAX,
  toBookingResultStatus,
} from '../reservation.ts';
import { readBookingState } from './bookingState.ts';
import { lockRoomsAndCompanies } from './locks.ts';
import { explainRefusal, toReservationError } from './refusals.ts';
import { checkBookingRequest, roomErrors, toWantedRooms } from './roomRules.ts';
import { insertReservations } from './writeReservations.ts';

/** Books for the caller, or for the resident with the address `residentEmail`. */
export async function bookRooms(
  context: BuildingContext,
  input: BookRoomsInput & { residentEmail?: string },
): Promise<BookingResult> {
  const { db, building } = context;
  const holder = await resolveHolder(context, input.residentEmail, roomErrors);
  const rooms = [...new Set([input, ...input.exceptions].flatMap((each) => each.rooms))];
  const question = { booker: holderToBooker(holder), guests: input.guests, reservations: [holder] };
  // Refuse before thousands of locks are taken.
  if (rooms.length > ROOMS_PER_BOOKING_MAX) {
    const problem = checkBookingRequest(input, await readBookingState(context, { ...question, days: [] }));
    if (problem) throw toReservationError(problem);
  }
  await lockRoomsAndCompanies(db, { companies: [holder.companyId], rooms });
  const state = await readBookingState(context, { ...question, days: listDays(input.dates) });
  const wanted = toWantedRooms(input, state.rooms, holder);
  const problem = checkBookingRequest(input, state);
  if (problem) {
    await recordRefusals(
      context,
      'rooms',
      wanted.map(({ slot }) => ({ holderId: holder.userId, slot, problem })),
    );
    throw toReservationError(problem);
  }
  const { accepted, refused, occupancy } = planReservations(wanted, state);
  await recordRefusals(
    context,
    'rooms',
    [...refused].map(([{ slot }, reason]) => ({ holderId: holder.userId, slot, problem: reason })),
  );
  const failed = [...refused].map((refusal) => ({
    date: refusal[0].slot.startDate,
    ...explainRefusal(context, refusal, state, occupancy),
  }));
  if (accepted.length === 0) return { status: 'FAILED', created: [], failed, series: null };

  const slots = accepted.map(({ slot }) => slot);
  const waits = slots.map(({ resources }) => needsApproval(resources, state.booker));
  const isSeries = input.series && wanted.length > 1;
  const { created, series } = await insertReservations(context, holder, input, slots, { isSeries, waits });
  const waiting = created.filter((_, at) => waits[at]);
  const withoutApproval = <T>(list: readonly T[]) => list.filter((_, at) => !waits[at]);
  await enqueueMails(context, holder, input, withoutApproval(slots), withoutApproval(created));
  const details = { holderId: holder.userId };
  await context.recordActivity(
    ...created.map((id) => reservationBooked({ building: building.id, id, details })),
  );
  return {
    status: toBookingResultStatus(created.length, failed.length),
    created,
    failed,
    series,
    ...(waiting.length > 0 && { waiting }),
  };
}

/** One mail per person about all future days, delayed while the booking can be undone. */
async function enqueueMails(
  context: BuildingContext,
  { userId: holder }: ReservationHolder,
  { guests }: BookRoomsInput,
  slots: readonly Slot[],
  ids: number[],
): Promise<void> {
  const { building, now } = context;
  const ahead = slots.flatMap(({ startDate, endTime }, at) =>
    isPast(startDate, endTime, building.timeZone, now) ? [] : [ids[at] as number],
  );
  if (ahead.length === 0) return;
  await context.enqueue(
    mailConfirmationToHolderJob,
    { building: building.id, reservations: ahead, holder },
    delayUntilUndoEnds(),
  );
  if (guests.length === 0) return;
  await enqueueGuestMails(
    context,
    ahead.map((id) => ({ id })),
    delayUntilUndoEnds(),
  );
}
