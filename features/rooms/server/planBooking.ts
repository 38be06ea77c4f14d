import { readRoomQuota } from '../../../core/companies/server/queries.ts';
import { principalNamed } from '../../../core/people/policy.ts';
import { residentNamed } from '../../../core/people/server/queries.ts';
import { isStaff } from '../../../kit/actor.ts';
import { AppError, type Problem } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { explain } from '../../../kit/server/words.ts';
import { daysOf, type LocalDate, localNow } from '../../../kit/time.ts';
import { can } from '../policy.ts';
import type { FailedDate, NewReservation } from '../reservation.ts';
import { roomHours, roomsOf, suits } from '../roomSet.ts';
import type { Asked, Bookable } from './bookable.ts';
import { findHolds, quotaUsed } from './holds.ts';
import type { BookableRoom } from './queries.ts';
import { nearestAlternative, type Occupancy, occupancyOf, occupy, refusalOfSlot } from './slots.ts';

/** Whose reservation it becomes. */
export interface Holder {
  userId: number;
  companyId: number;
  /** Who books as their assistant. */
  assistantId: number | null;
  /** Whatever staff book, for themselves or for others, and is booked for them, counts against no quota. */
  countsForQuota: boolean;
}

/** Oneself, whose assistant one is, or the resident for whom staff book. Throws where the actor may not. */
export async function holderOf(context: BuildingContext, residentEmail?: string): Promise<Holder> {
  const { actor, building } = context;
  if (residentEmail === undefined) {
    if (!can.book(actor)) throw new AppError('may_not_book');
    const { userId, company } = actor;
    return { userId, companyId: company.id, assistantId: null, countsForQuota: !isStaff(actor) };
  }
  const principal = principalNamed(actor, building.id, residentEmail);
  if (principal) {
    if (!can.bookAs(principal)) throw new AppError('person_may_not_book');
    // Their company, as both are colleagues, and their quota, as if they had booked.
    const as = { companyId: actor.company.id, assistantId: actor.userId };
    return { ...as, userId: principal.userId, countsForQuota: ![actor, principal].some(isStaff) };
  }
  if (!can.bookForOthers(actor)) throw new AppError('forbidden');
  const { id, companyId } = await residentNamed(context, residentEmail);
  return { userId: id, companyId, assistantId: null, countsForQuota: false };
}

/** What a booking asks of its days. */
export type Wanted = Asked & Pick<NewReservation, 'dates' | 'start' | 'end'>;

/** Which days can be had, why not the others, and what the holder's company has left on each before this booking. */
export interface Plan {
  chosen: BookableRoom[];
  days: LocalDate[];
  granted: LocalDate[];
  failed: FailedDate[];
  /** Hours; `limit` null: there is no limit, or this booking does not count. */
  quota: { limit: number | null; left(date: LocalDate): number };
}

/**
 * Sorts out the days of a booking, in order: each stands or falls alone, and what one is granted is taken for the next.
 * Under the locks of `lockRooms` it stays true until the commit; without them it is what the booking would say now.
 * `known`: the occupancy of all rooms on all days where that has been read, in which what is granted is taken afterwards;
 * otherwise only what is needed is read.
 */
export async function planBooking(
  context: BuildingContext,
  { companyId, countsForQuota }: Holder,
  wanted: Wanted,
  bookable: Bookable,
  known?: Occupancy,
): Promise<Plan> {
  const { db, building } = context;
  const { start, end } = wanted;
  const chosen = roomsOf(bookable.rooms, wanted.rooms);
  const days = daysOf(wanted.dates);
  const limit = countsForQuota ? await readRoomQuota(db, companyId) : null;
  const used = limit === null ? new Map() : await quotaUsed(db, building, companyId, days);
  const left = (date: LocalDate) =>
    limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - (used.get(date) ?? 0));
  const occupancy = known ?? occupancyOf(await findHolds(db, building, { rooms: wanted.rooms, days }));
  const hours = roomHours(wanted);
  const reasonAgainst = (date: LocalDate): Problem | undefined => {
    const slot = { date, start, end, rooms: chosen };
    const refusal = refusalOfSlot(context, occupancy, slot);
    if (refusal) return refusal;
    if (hours > left(date))
      return { code: 'daily_quota_exceeded', params: { left: left(date), limit: limit ?? 0 } };
    occupy(occupancy, slot);
    return undefined;
  };
  const problems = new Map(days.map((date) => [date, reasonAgainst(date)]));
  const granted = days.filter((date) => !problems.get(date));
  const taken = days.filter((date) => problems.get(date)?.code === 'slot_taken');
  const all = known ?? (await occupancyAround(context, bookable, taken));
  if (!known) for (const date of granted) occupy(all, { date, start, end, rooms: chosen });
  const propose = alternativeTo(context, wanted, bookable, all);
  const failed = days.flatMap((date): FailedDate[] => {
    const problem = problems.get(date);
    if (!problem) return [];
    const messages = [explain(context.translate, context.language, problem)];
    const found = problem.code === 'slot_taken' ? propose(date) : null;
    const alternative = found && roomHours(found) <= left(date) ? found : null;
    return [{ date, code: problem.code, messages, alternative }];
  });
  return { chosen, days, granted, failed, quota: { limit, left } };
}

/** When all rooms of the building are held on some days. */
export async function occupancyAround(
  { db, building }: BuildingContext,
  bookable: Bookable,
  days: readonly LocalDate[],
): Promise<Occupancy> {
  const rooms = bookable.rooms.map(({ id }) => id);
  return occupancyOf(await findHolds(db, building, { rooms, days }));
}

/** Answers, for a day that is taken, the nearest way out that `occupancy`, of all rooms, leaves. */
export function alternativeTo(
  { building, now }: BuildingContext,
  wanted: Omit<Wanted, 'dates'>,
  bookable: Bookable,
  occupancy: Occupancy,
) {
  const { start, end } = wanted;
  const chosen = roomsOf(bookable.rooms, wanted.rooms);
  const suitable = bookable.rooms.filter((room) => suits(room, wanted));
  const notBefore = localNow(building.timeZone, now);
  return (date: LocalDate) =>
    nearestAlternative(occupancy, { date, start, end, rooms: chosen }, suitable, notBefore);
}
