import { isBookable } from '../../../core/booking/booking.ts';
import { readRoomQuota } from '../../../core/companies/server/queries.ts';
import { residentsByEmail } from '../../../core/people/server/queries.ts';
import { isStaff } from '../../../kit/actor.ts';
import { AppError, invalidField, type Problem } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { explain } from '../../../kit/server/words.ts';
import { daysOf, isPast, type LocalDate, localNow, today } from '../../../kit/time.ts';
import { reservationBooked } from '../facts.ts';
import { can } from '../policy.ts';
import { type BookingResult, bookingStatusOf, type FailedDate, type NewReservation } from '../reservation.ts';
import { pick, roomHours, suits } from '../roomSet.ts';
import { type Bookable, findBookable, refusalOf } from './checkBooking.ts';
import { confirmReservations } from './emails.ts';
import { findOccupancy, quotaUsed } from './holds.ts';
import { lockRooms } from './locks.ts';
import type { BookableRoom } from './queries.ts';
import { fits, nearestAlternative, occupy } from './slots.ts';
import { reservationSeries, reservations, roomHolds } from './tables.ts';

/** Whose reservation it becomes. */
interface Holder {
  userId: number;
  companyId: number;
}

/** Books rooms for oneself, once for each day. */
export async function bookRooms(context: BuildingContext, input: NewReservation): Promise<BookingResult> {
  const { actor } = context;
  if (!can.book(actor)) throw new AppError('may_not_book');
  return book(context, { userId: actor.userId, companyId: actor.company.id }, input);
}

/** Staff book for a resident, who then is the creator: may change it, and is told of it. */
export async function bookForResident(
  context: BuildingContext,
  input: NewReservation & { residentEmail: string },
): Promise<BookingResult> {
  if (!can.bookForOthers(context.actor)) throw new AppError('forbidden');
  const email = input.residentEmail.toLowerCase();
  const resident = (await residentsByEmail(context.db, context.building, [email])).get(email);
  if (!resident) throw invalidField('residentEmail', 'resident_unknown');
  return book(context, { userId: resident.id, companyId: resident.companyId }, input);
}

/** What is made or not, day by day, once all locks are held. */
interface Attempt {
  context: BuildingContext;
  holder: Holder;
  input: NewReservation;
  bookable: Bookable;
  chosen: BookableRoom[];
  days: LocalDate[];
  /** Whatever staff book, for themselves or for others, counts against no quota. */
  counts: boolean;
}

async function book(context: BuildingContext, holder: Holder, input: NewReservation): Promise<BookingResult> {
  const { db, building } = context;
  const bookable = await findBookable(context, input.guests);
  const refusal = refusalOf(bookable, input);
  if (refusal) throw invalidField(refusal.field, refusal.problem.code, refusal.problem.params);
  const attempt = {
    ...{ context, holder, input, bookable },
    chosen: pick(bookable.rooms, input.rooms),
    days: daysOf(input.dates),
    counts: !isStaff(context.actor),
  };
  await lockRooms(db, { companies: [holder.companyId], rooms: input.rooms });
  const { free, failed } = await sortOut(attempt);
  if (free.length === 0) return { status: 'FAILED', created: [], failed, series: null };

  const series = input.series && attempt.days.length > 1 ? await openSeries(context, holder) : null;
  const created = await write(attempt, free, series);
  await tellHolder(attempt, free, created);
  const says = { holderId: holder.userId };
  await context.record(...created.map((id) => reservationBooked({ building: building.id, id, says })));
  return { status: bookingStatusOf(created.length, failed.length), created, failed, series };
}

/** Which days can be had, and why not the others. All locks are held: what is found here stays true until the commit. */
async function sortOut(attempt: Attempt): Promise<{ free: LocalDate[]; failed: FailedDate[] }> {
  const { context, holder, input, chosen, days, counts } = attempt;
  const { db, building, now } = context;
  const here = today(building.timeZone, now);
  const limit = counts ? await readRoomQuota(db, holder.companyId) : null;
  const used = limit === null ? new Map() : await quotaUsed(db, building, holder.companyId, days);
  const left = (date: LocalDate) =>
    limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - (used.get(date) ?? 0));
  const occupancy = await findOccupancy(db, building, { rooms: input.rooms, days });
  const hours = roomHours(input);
  const { start, end } = input;
  const reasonAgainst = (date: LocalDate): Problem | undefined => {
    if (!isBookable(date, here)) return { code: 'date_out_of_range' };
    const slot = { date, start, end, rooms: chosen };
    if (!fits(occupancy, slot)) return { code: 'slot_taken' };
    if (hours > left(date))
      return { code: 'daily_quota_exceeded', params: { left: left(date), limit: limit ?? 0 } };
    occupy(occupancy, slot);
    return undefined;
  };
  const problems = new Map(days.map((date) => [date, reasonAgainst(date)]));
  const free = days.filter((date) => !problems.get(date));
  const taken = days.filter((date) => problems.get(date)?.code === 'slot_taken');
  const propose = await alternatives(attempt, { free, taken, left });
  const failed = days.flatMap((date): FailedDate[] => {
    const problem = problems.get(date);
    if (!problem) return [];
    const messages = [explain(context.translate, context.language, problem)];
    const alternative = problem.code === 'slot_taken' ? propose(date) : null;
    return [{ date, code: problem.code, messages, alternative }];
  });
  return { free, failed };
}

/** Answers, for a day that is taken, the nearest way out that the quota allows; what was just granted is taken too. */
async function alternatives(
  { context, input, bookable, chosen }: Attempt,
  { free, taken, left }: { free: LocalDate[]; taken: LocalDate[]; left(date: LocalDate): number },
) {
  const { db, building, now } = context;
  const { start, end } = input;
  const rooms = bookable.rooms.map(({ id }) => id);
  const occupancy = await findOccupancy(db, building, { rooms, days: taken });
  if (taken.length > 0) for (const date of free) occupy(occupancy, { date, start, end, rooms: chosen });
  const suitable = bookable.rooms.filter((room) => suits(room, input));
  const notBefore = localNow(building.timeZone, now);
  return (date: LocalDate) => {
    const found = nearestAlternative(occupancy, { date, start, end, rooms: chosen }, suitable, notBefore);
    return found && roomHours(found) <= left(date) ? found : null;
  };
}

async function openSeries({ db, building, now }: BuildingContext, holder: Holder): Promise<number> {
  const [row] = await reservationSeries
    .insert(db, building, [{ holderId: holder.userId, createdAt: now }])
    .returning();
  if (!row) throw new Error('A series was not created');
  return row.id;
}

async function write(attempt: Attempt, days: LocalDate[], seriesId: number | null): Promise<number[]> {
  const { context, holder, input, chosen, counts } = attempt;
  const { db, building, actor, now } = context;
  const { title, start, end, expected, externalNames, guests, layout, services, comment } = input;
  const external = Math.min(input.external, expected);
  const ids = await reservations.insertMany(
    db,
    building,
    days.map((date) => ({
      holderId: holder.userId,
      companyId: holder.companyId,
      countsForQuota: counts,
      ...{ title, date, start, end, expected, external, externalNames, guests, layout, services, comment },
      seriesId,
      createdBy: actor.userId,
      createdAt: now,
      updatedAt: now,
    })),
  );
  await roomHolds.insertMany(
    db,
    building,
    days.flatMap((date, at) =>
      chosen.map(({ id, bufferMinutes }) => ({
        roomId: id,
        reservationId: ids[at] as number,
        ...{ date, start, end, booked: true, bufferMinutes },
      })),
    ),
  );
  return ids;
}

/** One mail for all days that are not over yet. */
async function tellHolder({ context, input }: Attempt, days: LocalDate[], ids: number[]): Promise<void> {
  const { building, now } = context;
  const ahead = ids.filter((_, at) => !isPast(days[at] ?? '', input.end, building.timeZone, now));
  if (ahead.length > 0)
    await context.enqueue(confirmReservations, { building: building.id, reservations: ahead });
}
