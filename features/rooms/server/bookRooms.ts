import { needsApproval } from '../../../core/booking/rules.ts';
import { type ReservationHolder, resolveHolder } from '../../../core/booking/server/holder.ts';
import { invalidField } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { delayUntilUndoEnds } from '../../../kit/server/mail/delayedMail.ts';
import { isPast } from '../../../kit/time.ts';
import { reservationBooked } from '../activity.ts';
import {
  type BookingResult,
  type BookRoomsInput,
  ROOMS_PER_BOOKING_MAX,
  toBookingResultStatus,
} from '../reservation.ts';
import { keepOfferedLayoutAndServices } from '../roomSet.ts';
import { type BookingContext, findBookingRequestProblem, readBookingContext } from './bookingContext.ts';
import { mailConfirmationToHolderJob } from './emails.ts';
import { enqueueGuestMails } from './guests/enqueueGuestMails.ts';
import { lockRoomsAndCompanies } from './locks.ts';
import {
  findRoomQuotaAndOccupancy,
  holderToBooker,
  listBookingRequestRoomIds,
  planBooking,
  type RequestedRoomSlot,
} from './planBooking.ts';
import {
  occupiedRoomPeriods,
  reservationGuests,
  reservationRooms,
  reservationSeries,
  reservations,
} from './tables.ts';

export const holderErrors = { actor: 'may_not_book', principal: 'person_may_not_book' };

export async function bookRooms(context: BuildingContext, input: BookRoomsInput): Promise<BookingResult> {
  return bookForHolder(context, await resolveHolder(context, undefined, holderErrors), input);
}

export async function bookRoomsForResident(
  context: BuildingContext,
  input: BookRoomsInput & { residentEmail: string },
): Promise<BookingResult> {
  return bookForHolder(context, await resolveHolder(context, input.residentEmail, holderErrors), input);
}

async function bookForHolder(
  context: BuildingContext,
  holder: ReservationHolder,
  input: BookRoomsInput,
): Promise<BookingResult> {
  const { db, building } = context;
  const booker = holderToBooker(holder);
  const rooms = listBookingRequestRoomIds(input);
  if (rooms.length > ROOMS_PER_BOOKING_MAX)
    requireBookable(await readBookingContext(context, input.guests, booker), input);
  await lockRoomsAndCompanies(db, { companies: [holder.companyId], rooms });
  const bookingContext = await readBookingContext(context, input.guests, booker);
  requireBookable(bookingContext, input);
  const limits = await findRoomQuotaAndOccupancy(context, holder, input);
  const { grantedSlots, failed } = await planBooking(context, input, bookingContext, limits);
  if (grantedSlots.length === 0) return { status: 'FAILED', created: [], failed, series: null };

  const series =
    input.series && grantedSlots.length + failed.length > 1 ? await createSeries(context, holder) : null;
  const waits = grantedSlots.map((slot) => needsApproval(slot.rooms, booker));
  const created = await insertReservations(context, holder, input, grantedSlots, { series, waits });
  const waiting = created.filter((_, at) => waits[at]);
  const withoutApproval = <T>(list: readonly T[]) => list.filter((_, at) => !waits[at]);
  await enqueueMails(context, holder, input, withoutApproval(grantedSlots), withoutApproval(created));
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

function requireBookable(bookingContext: BookingContext, input: BookRoomsInput): void {
  const refusal = findBookingRequestProblem(bookingContext, input);
  if (refusal) throw invalidField(refusal.field, refusal.problem.code, refusal.problem.params);
}

async function createSeries(
  { db, building, now }: BuildingContext,
  holder: ReservationHolder,
): Promise<number> {
  const [row] = await reservationSeries
    .insert(db, building, [{ holderId: holder.userId, createdAt: now }])
    .returning();
  if (!row) throw new Error('The series was not inserted');
  return row.id;
}

async function insertReservations(
  { db, building, actor, now }: BuildingContext,
  holder: ReservationHolder,
  input: BookRoomsInput,
  slots: readonly RequestedRoomSlot[],
  { series, waits }: { series: number | null; waits: readonly boolean[] },
): Promise<number[]> {
  const { title, expected, externalNames, guests, comment } = input;
  const ids = await reservations.insertMany(
    db,
    building,
    slots.map((slot, at) => ({
      holderId: holder.userId,
      companyId: holder.companyId,
      assistantId: holder.assistantId,
      countsForQuota: holder.countsForQuota,
      title,
      date: slot.date,
      start: slot.start,
      end: slot.end,
      expected,
      external: Math.min(input.external, expected),
      externalNames,
      comment,
      // The room of an exception may not offer everything.
      ...keepOfferedLayoutAndServices(input, slot.rooms),
      seriesId: series,
      approval: waits[at] ? ('waiting' as const) : null,
      createdBy: actor.userId,
      createdAt: now,
      updatedAt: now,
    })),
  );
  const inserted = slots.map((slot, at) => ({ ...slot, reservationId: ids[at] as number }));
  await reservationGuests.insertManyWithoutId(
    db,
    building,
    inserted.flatMap(({ reservationId }) => guests.map((userId) => ({ reservationId, userId }))),
  );
  await reservationRooms.insertManyWithoutId(
    db,
    building,
    inserted.flatMap(({ reservationId, rooms }) =>
      rooms.map(({ id: roomId }) => ({ reservationId, roomId })),
    ),
  );
  await occupiedRoomPeriods.insertManyWithoutId(
    db,
    building,
    inserted.flatMap(({ date, start, end, reservationId, rooms }) =>
      rooms.map(({ id: roomId, bufferMinutes }) => ({
        roomId,
        reservationId,
        date,
        start,
        end,
        booked: true,
        bufferMinutes,
      })),
    ),
  );
  return ids;
}

/** One mail per person about all future days, delayed while the booking can be undone. */
async function enqueueMails(
  context: BuildingContext,
  { userId: holder }: ReservationHolder,
  { guests }: BookRoomsInput,
  slots: readonly RequestedRoomSlot[],
  ids: number[],
): Promise<void> {
  const { building, now } = context;
  const ahead = slots.flatMap(({ date, end }, at) =>
    isPast(date, end, building.timeZone, now) ? [] : [ids[at] as number],
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
