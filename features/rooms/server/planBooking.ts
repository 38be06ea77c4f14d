import { findPrincipal } from '../../../core/people/policy.ts';
import { requireResidentByEmail } from '../../../core/people/server/queries.ts';
import { isStaff } from '../../../kit/actor.ts';
import { formatQuota } from '../../../kit/duration.ts';
import { AppError, type Problem } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { explainProblem } from '../../../kit/server/translate.ts';
import { getLocalNow, type LocalDate, listDays, today } from '../../../kit/time.ts';
import { can } from '../policy.ts';
import type { FailedDate, NewReservation, RoomAlternative } from '../reservation.ts';
import { countRoomHours, isSuitable, pickRooms } from '../roomSet.ts';
import type { BookingContext, BookingDetails } from './bookingContext.ts';
import { type CompanyQuota, findHolds, readQuotaOn } from './holds.ts';
import type { BookableRoom } from './queries.ts';
import {
  addSlotToOccupancy,
  buildOccupancy,
  findAvailabilityProblem,
  isAvailabilityProblem,
  type Occupancy,
  type RoomSlot,
  suggestAlternatives,
} from './slots.ts';
import { type Booker, findTermsProblem } from './terms.ts';

export interface ReservationHolder {
  userId: number;
  companyId: number;
  assistantId: number | null;
  /** False if staff book, or if the reservation is booked for staff. */
  countsForQuota: boolean;
}

export const holderToBooker = ({ companyId, countsForQuota }: ReservationHolder): Booker => ({
  companyId,
  isStaff: !countsForQuota,
});

/** Returns the caller, the caller's principal, or the resident for whom staff book. Throws if not allowed. */
export async function resolveHolder(
  context: BuildingContext,
  residentEmail?: string,
): Promise<ReservationHolder> {
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
  const { id, companyId } = await requireResidentByEmail(context, residentEmail);
  return { userId: id, companyId, assistantId: null, countsForQuota: false };
}

export type BookingRequest = BookingDetails & Pick<NewReservation, 'dates' | 'start' | 'end' | 'exceptions'>;

export type DaySlot = RoomSlot & { rooms: readonly BookableRoom[] };

export function listDaySlots({ rooms }: BookingContext, wanted: BookingRequest): DaySlot[] {
  const { start, end } = wanted;
  const exceptions = new Map(wanted.exceptions.map((exception) => [exception.date, exception]));
  return listDays(wanted.dates).map((date) => {
    const { rooms: ids, ...hours } = exceptions.get(date) ?? { date, start, end, rooms: wanted.rooms };
    return { ...hours, rooms: pickRooms(rooms, ids) };
  });
}

export interface BookingPlan {
  granted: DaySlot[];
  failed: (FailedDate & { alternatives: RoomAlternative[] })[];
  /** Hours. `limit` is null if there is no limit or the booking does not count. */
  quota: { limit: number | null; used(date: LocalDate): number; left(date: LocalDate): number };
}

export interface BookingLimits {
  quota: CompanyQuota;
  /** `coversAllRooms`: covers all rooms of the building, not only the requested ones. */
  occupancy: Occupancy;
  coversAllRooms: boolean;
}

const NO_QUOTA: CompanyQuota = { limit: null, used: new Map() };

/**
 * Under the locks of `lockRooms`, the result stays valid until commit. `known`: occupancy of all rooms, if
 * already read.
 */
export async function readBookingLimits(
  { db, building }: BuildingContext,
  { companyId, countsForQuota }: ReservationHolder,
  wanted: Pick<BookingRequest, 'dates' | 'rooms' | 'exceptions'>,
  known?: Occupancy,
): Promise<BookingLimits> {
  const days = listDays(wanted.dates);
  const quota = countsForQuota ? await readQuotaOn(db, building, companyId, days) : NO_QUOTA;
  const occupancy =
    known ?? buildOccupancy(await findHolds(db, building, { rooms: listRequestedRooms(wanted), days }));
  return { quota, occupancy, coversAllRooms: known !== undefined };
}

/** Plans each day alone, in order; a granted slot blocks later ones and is added to `occupancy`. */
export async function planBooking(
  context: BuildingContext,
  request: BookingRequest,
  bookingContext: BookingContext,
  { quota: { limit, used }, occupancy, coversAllRooms: isWhole }: BookingLimits,
): Promise<BookingPlan> {
  const { building } = context;
  const slots = listDaySlots(bookingContext, request);
  const { closed } = bookingContext;
  const usedOn = (date: LocalDate) => used.get(date) ?? 0;
  const left = (date: LocalDate) =>
    limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - usedOn(date));
  const currentDay = today(building.timeZone, context.now);
  const findProblem = (slot: DaySlot): Problem | undefined => {
    const { date } = slot;
    const refusal =
      findTermsProblem(slot, currentDay, bookingContext.booker) ??
      findAvailabilityProblem(context, { occupancy, closed }, slot);
    if (refusal) return refusal;
    if (countRoomHours(slot) > left(date))
      return {
        code: 'daily_quota_exceeded',
        params: formatQuota({ used: usedOn(date), limit: limit ?? 0 }),
      };
    addSlotToOccupancy(occupancy, slot);
    return undefined;
  };
  const problems = new Map(slots.map((slot) => [slot, findProblem(slot)]));
  const granted = slots.filter((slot) => !problems.get(slot));
  const taken = slots.filter((slot) => isAvailabilityProblem(problems.get(slot)));
  const all = isWhole
    ? occupancy
    : await readOccupancy(
        context,
        bookingContext,
        taken.map(({ date }) => date),
      );
  if (!isWhole) for (const slot of granted) addSlotToOccupancy(all, slot);
  const propose = createAlternativeFinder(context, request, bookingContext, all);
  const failed = slots.flatMap((slot): BookingPlan['failed'] => {
    const { date } = slot;
    const problem = problems.get(slot);
    if (!problem) return [];
    const messages = [explainProblem(context.translate, context.language, problem)];
    const alternatives = isAvailabilityProblem(problem) ? propose(slot, left(date)) : [];
    return [{ date, code: problem.code, messages, alternative: alternatives[0] ?? null, alternatives }];
  });
  return { granted, failed, quota: { limit, used: usedOn, left } };
}

export const listRequestedRooms = ({
  rooms,
  exceptions,
}: Pick<BookingRequest, 'rooms' | 'exceptions'>): number[] => [
  ...new Set([...rooms, ...exceptions.flatMap((exception) => exception.rooms)]),
];

export async function readOccupancy(
  { db, building }: BuildingContext,
  bookingContext: BookingContext,
  days: readonly LocalDate[],
): Promise<Occupancy> {
  const rooms = bookingContext.rooms.map(({ id }) => id);
  return buildOccupancy(await findHolds(db, building, { rooms, days }));
}

export function createAlternativeFinder(
  { building, now }: BuildingContext,
  wanted: Pick<BookingDetails, 'expected' | 'layout' | 'services'>,
  bookingContext: BookingContext,
  occupancy: Occupancy,
) {
  const suitable = bookingContext.open.filter((room) => isSuitable(room, wanted));
  const notBefore = getLocalNow(building.timeZone, now);
  const isGranted = (slot: RoomSlot) => (room: BookableRoom) =>
    !findTermsProblem({ ...slot, rooms: [room] }, notBefore.date, bookingContext.booker);
  return (slot: DaySlot, left: number) =>
    suggestAlternatives(occupancy, slot, suitable.filter(isGranted(slot)), {
      notBefore,
      openOn: bookingContext.openOn,
    }).filter((found) => countRoomHours(found) <= left);
}
