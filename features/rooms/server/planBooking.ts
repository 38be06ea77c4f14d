import { findPrincipal } from '../../../core/people/policy.ts';
import { requireResident } from '../../../core/people/server/queries.ts';
import { isStaff } from '../../../kit/actor.ts';
import { quotaInWords } from '../../../kit/duration.ts';
import { AppError, type Problem } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { explainProblem } from '../../../kit/server/translate.ts';
import { type LocalDate, listDays, localNow, today } from '../../../kit/time.ts';
import { can } from '../policy.ts';
import type { Alternative, FailedDate, NewReservation } from '../reservation.ts';
import { roomHours, roomsOf, suits } from '../roomSet.ts';
import type { Asked, Bookable } from './bookable.ts';
import { type CompanyQuota, findHolds, readQuotaOn } from './holds.ts';
import type { BookableRoom } from './queries.ts';
import { isTaken, type Occupancy, occupancyOf, occupy, refusalOfSlot, type Slot, waysOut } from './slots.ts';
import { type Booker, refusalOfTerms } from './terms.ts';

export interface Holder {
  userId: number;
  companyId: number;
  assistantId: number | null;
  /** False if staff book, or if the reservation is booked for staff. */
  countsForQuota: boolean;
}

export const bookerFor = ({ companyId, countsForQuota }: Holder): Booker => ({
  companyId,
  isStaff: !countsForQuota,
});

/** Returns the caller, the caller's principal, or the resident for whom staff book. Throws if not allowed. */
export async function holderOf(context: BuildingContext, residentEmail?: string): Promise<Holder> {
  const { actor, building } = context;
  if (residentEmail === undefined) {
    if (!can.book(actor)) throw new AppError('may_not_book');
    const { userId, company } = actor;
    return { userId, companyId: company.id, assistantId: null, countsForQuota: !isStaff(actor) };
  }
  const principal = findPrincipal(actor, building.id, residentEmail);
  if (principal) {
    if (!can.bookAs(principal)) throw new AppError('person_may_not_book');
    // Both work for the same company; the quota counts as if the principal had booked.
    const as = { companyId: actor.company.id, assistantId: actor.userId };
    return { ...as, userId: principal.userId, countsForQuota: ![actor, principal].some(isStaff) };
  }
  if (!can.bookForOthers(actor)) throw new AppError('forbidden');
  const { id, companyId } = await requireResident(context, residentEmail);
  return { userId: id, companyId, assistantId: null, countsForQuota: false };
}

export type Wanted = Asked & Pick<NewReservation, 'dates' | 'start' | 'end' | 'exceptions'>;

export type DaySlot = Slot & { rooms: readonly BookableRoom[] };

export function slotsOf({ rooms }: Bookable, wanted: Wanted): DaySlot[] {
  const { start, end } = wanted;
  const exceptions = new Map(wanted.exceptions.map((exception) => [exception.date, exception]));
  return listDays(wanted.dates).map((date) => {
    const { rooms: ids, ...hours } = exceptions.get(date) ?? { date, start, end, rooms: wanted.rooms };
    return { ...hours, rooms: roomsOf(rooms, ids) };
  });
}

export interface Plan {
  granted: DaySlot[];
  failed: (FailedDate & { alternatives: Alternative[] })[];
  /** Hours. `limit` is null if there is no limit or the booking does not count. */
  quota: { limit: number | null; used(date: LocalDate): number; left(date: LocalDate): number };
}

export interface Standing {
  quota: CompanyQuota;
  /** `isWhole`: covers all rooms of the building, not only the requested ones. */
  occupancy: Occupancy;
  isWhole: boolean;
}

const NO_QUOTA: CompanyQuota = { limit: null, used: new Map() };

/**
 * Under the locks of `lockRooms`, the result stays valid until commit. `known`: occupancy of all rooms, if
 * already read.
 */
export async function standingOf(
  { db, building }: BuildingContext,
  { companyId, countsForQuota }: Holder,
  wanted: Pick<Wanted, 'dates' | 'rooms' | 'exceptions'>,
  known?: Occupancy,
): Promise<Standing> {
  const days = listDays(wanted.dates);
  const quota = countsForQuota ? await readQuotaOn(db, building, companyId, days) : NO_QUOTA;
  const occupancy = known ?? occupancyOf(await findHolds(db, building, { rooms: roomsAsked(wanted), days }));
  return { quota, occupancy, isWhole: known !== undefined };
}

/** Plans each day alone, in order; a granted slot blocks later ones and is added to `occupancy`. */
export async function planBooking(
  context: BuildingContext,
  wanted: Wanted,
  bookable: Bookable,
  { quota: { limit, used }, occupancy, isWhole }: Standing,
): Promise<Plan> {
  const { building } = context;
  const slots = slotsOf(bookable, wanted);
  const { closed } = bookable;
  const usedOn = (date: LocalDate) => used.get(date) ?? 0;
  const left = (date: LocalDate) =>
    limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - usedOn(date));
  const present = today(building.timeZone, context.now);
  const reasonAgainst = (slot: DaySlot): Problem | undefined => {
    const { date } = slot;
    const refusal =
      refusalOfTerms(slot, present, bookable.booker) ?? refusalOfSlot(context, { occupancy, closed }, slot);
    if (refusal) return refusal;
    if (roomHours(slot) > left(date))
      return {
        code: 'daily_quota_exceeded',
        params: quotaInWords({ used: usedOn(date), limit: limit ?? 0 }),
      };
    occupy(occupancy, slot);
    return undefined;
  };
  const problems = new Map(slots.map((slot) => [slot, reasonAgainst(slot)]));
  const granted = slots.filter((slot) => !problems.get(slot));
  const taken = slots.filter((slot) => isTaken(problems.get(slot)));
  const all = isWhole
    ? occupancy
    : await occupancyAround(
        context,
        bookable,
        taken.map(({ date }) => date),
      );
  if (!isWhole) for (const slot of granted) occupy(all, slot);
  const propose = alternativesTo(context, wanted, bookable, all);
  const failed = slots.flatMap((slot): Plan['failed'] => {
    const { date } = slot;
    const problem = problems.get(slot);
    if (!problem) return [];
    const messages = [explainProblem(context.translate, context.language, problem)];
    const alternatives = isTaken(problem) ? propose(slot, left(date)) : [];
    return [{ date, code: problem.code, messages, alternative: alternatives[0] ?? null, alternatives }];
  });
  return { granted, failed, quota: { limit, used: usedOn, left } };
}

export const roomsAsked = ({ rooms, exceptions }: Pick<Wanted, 'rooms' | 'exceptions'>): number[] => [
  ...new Set([...rooms, ...exceptions.flatMap((exception) => exception.rooms)]),
];

export async function occupancyAround(
  { db, building }: BuildingContext,
  bookable: Bookable,
  days: readonly LocalDate[],
): Promise<Occupancy> {
  const rooms = bookable.rooms.map(({ id }) => id);
  return occupancyOf(await findHolds(db, building, { rooms, days }));
}

export function alternativesTo(
  { building, now }: BuildingContext,
  wanted: Pick<Asked, 'expected' | 'layout' | 'services'>,
  bookable: Bookable,
  occupancy: Occupancy,
) {
  const suitable = bookable.open.filter((room) => suits(room, wanted));
  const notBefore = localNow(building.timeZone, now);
  const isGranted = (slot: Slot) => (room: BookableRoom) =>
    !refusalOfTerms({ ...slot, rooms: [room] }, notBefore.date, bookable.booker);
  return (slot: DaySlot, left: number) =>
    waysOut(occupancy, slot, suitable.filter(isGranted(slot)), { notBefore, openOn: bookable.openOn }).filter(
      (found) => roomHours(found) <= left,
    );
}
