import { isStaff } from '../../../kit/actor.ts';
import { AppError, invalidField, type Problem } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http.ts';
import { explain } from '../../../kit/server/words.ts';
import { daysOf, type LocalDate, today } from '../../../kit/time.ts';
import { readRoomQuota, residentsByEmail } from '../../people/server/queries.ts';
import { can } from '../policy.ts';
import {
  type BookingResult,
  type FailedDate,
  isBookable,
  minutesOf,
  type NewReservation,
} from '../reservation.ts';
import { type Checked, checkBooking } from './checkBooking.ts';
import { confirmReservation } from './emails.ts';
import { lockDays } from './locks.ts';
import { findHolds, quotaUsed } from './queries.ts';
import { fits, nearestAlternative } from './slots.ts';
import { reservationSeries, reservations, roomHolds } from './tables.ts';

/** Whose reservation it becomes. */
export interface Holder {
  userId: number;
  companyId: number;
  isStaff: boolean;
}

/** Books rooms for oneself, once for each day. */
export async function bookRooms(context: BuildingContext, input: NewReservation): Promise<BookingResult> {
  const { actor } = context;
  if (!can.book(actor)) throw new AppError('may_not_book');
  return book(context, { userId: actor.userId, companyId: actor.company.id, isStaff: isStaff(actor) }, input);
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
  return book(context, { userId: resident.id, companyId: resident.companyId, isStaff: true }, input);
}

async function book(context: BuildingContext, holder: Holder, input: NewReservation): Promise<BookingResult> {
  const { db, building } = context;
  const checked = await checkBooking(context, input);
  const days = daysOf(input.dates);
  await lockDays(db, { companyId: holder.companyId, rooms: input.rooms, days });
  const { free, failed } = await sortOut(context, holder, input, checked, days);
  if (free.length === 0) return { status: 'FAILED', created: [], failed, series: null };

  const series = input.series && days.length > 1 ? await openSeries(context, holder) : null;
  const created = await write(context, holder, input, checked, free, series);
  await context.enqueue(confirmReservation, { building: building.id, reservations: created });
  await context.audit(
    ...created.map((id) => ({
      action: 'reservation.booked',
      entity: 'reservation',
      id,
      buildingId: building.id,
      values: { holderId: holder.userId },
    })),
  );
  await context.announce(building.id, 'rooms');
  return { status: failed.length === 0 ? 'OK' : 'PARTIAL', created, failed, series };
}

/** Which days can be had, and why not the others. All locks are held: what is found here stays true until the commit. */
async function sortOut(
  context: BuildingContext,
  holder: Holder,
  input: NewReservation,
  { all, chosen }: Checked,
  days: readonly LocalDate[],
): Promise<{ free: LocalDate[]; failed: FailedDate[] }> {
  const { db, building, now } = context;
  const here = today(building.timeZone, now);
  const counts = !holder.isStaff && !isStaff(context.actor);
  const limit = counts ? await readRoomQuota(db, holder.companyId) : null;
  const used = limit === null ? new Map() : await quotaUsed(db, building, holder.companyId, days);
  const holds = await findHolds(db, building, input.rooms, days);
  const hours = hoursOf(input) * chosen.length;
  const reasonAgainst = (date: LocalDate): Problem | undefined => {
    if (!isBookable(date, here)) return { code: 'date_out_of_range' };
    if (!fits(holds, { date, start: input.start, end: input.end, rooms: chosen }))
      return { code: 'slot_taken' };
    const left = limit === null ? Number.POSITIVE_INFINITY : limit - (used.get(date) ?? 0);
    return hours > left
      ? { code: 'daily_quota_exceeded', params: { left: Math.max(0, left), limit: limit ?? 0 } }
      : undefined;
  };
  const reasons = new Map(days.map((date) => [date, reasonAgainst(date)]));
  const taken = days.filter((date) => reasons.get(date)?.code === 'slot_taken');
  const allHolds = await findHolds(
    db,
    building,
    all.map(({ id }) => id),
    taken,
  );
  const failed = days.flatMap((date): FailedDate[] => {
    const problem = reasons.get(date);
    if (!problem) return [];
    const wish = { date, start: input.start, end: input.end, rooms: chosen };
    return [
      {
        date,
        code: problem.code,
        messages: [explain(context.translate, context.language, problem)],
        alternative:
          problem.code === 'slot_taken' ? nearestAlternative(allHolds, wish, all, input.expected) : null,
      },
    ];
  });
  return { free: days.filter((date) => !reasons.get(date)), failed };
}

/** Length in hours. */
export function hoursOf({ start, end }: { start: string; end: string }): number {
  return (minutesOf(end) - minutesOf(start)) / 60;
}

async function openSeries({ db, building, now }: BuildingContext, holder: Holder): Promise<number> {
  const [row] = await reservationSeries
    .insert(db, building, [{ holderId: holder.userId, createdAt: now }])
    .returning();
  if (!row) throw new Error('A series was not created');
  return row.id;
}

async function write(
  context: BuildingContext,
  holder: Holder,
  input: NewReservation,
  { chosen, external }: Checked,
  days: readonly LocalDate[],
  seriesId: number | null,
): Promise<number[]> {
  const { db, building, actor, now } = context;
  const { title, start, end, expected, externalNames, guests, layout, services, comment } = input;
  const countsForQuota = !holder.isStaff && !isStaff(actor);
  const ids = await reservations.insertMany(
    db,
    building,
    days.map((date) => ({
      holderId: holder.userId,
      companyId: holder.companyId,
      countsForQuota,
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
