import { Occupancy } from '../../../core/booking/occupancy.ts';
import type { ReservationHolder } from '../../../core/booking/server/holder.ts';
import { formatQuotaHours } from '../../../kit/duration.ts';
import type { Problem } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { translateProblem } from '../../../kit/server/translate.ts';
import { getLocalNow, getToday, type LocalDate, listDays } from '../../../kit/time.ts';
import type { BookRoomsInput, FailedDate, RoomAlternative } from '../reservation.ts';
import { getReservationQuotaHours, isRoomSuitable, pickRoomsById } from '../roomSet.ts';
import type { BookingContext, RoomBookingRequestWithoutTimes } from './bookingContext.ts';
import { type CompanyQuota, findOccupiedRoomPeriods, readQuotaOnDays } from './occupiedPeriods.ts';
import type { RoomWithRules } from './queries.ts';
import {
  findRoomAvailabilityProblem,
  isRoomAvailabilityProblem,
  type RoomSlot,
  suggestAlternatives,
  toSlot,
} from './slots.ts';
import { type Booker, findBookingRulesProblem } from './terms.ts';

export const holderToBooker = ({ companyId, countsForQuota }: ReservationHolder): Booker => ({
  companyId,
  isStaff: !countsForQuota,
});

type RoomBookingRequest = RoomBookingRequestWithoutTimes &
  Pick<BookRoomsInput, 'dates' | 'start' | 'end' | 'exceptions'>;

export type RequestedRoomSlot = RoomSlot & { rooms: readonly RoomWithRules[] };

export function listRequestedRoomSlots(
  { rooms }: BookingContext,
  request: RoomBookingRequest,
): RequestedRoomSlot[] {
  const { start, end } = request;
  const exceptions = new Map(request.exceptions.map((exception) => [exception.date, exception]));
  return listDays(request.dates).map((date) => {
    const { rooms: ids, ...hours } = exceptions.get(date) ?? { date, start, end, rooms: request.rooms };
    return { ...hours, rooms: pickRoomsById(rooms, ids) };
  });
}

interface BookingPlanResult {
  grantedSlots: RequestedRoomSlot[];
  failed: (FailedDate & { alternatives: RoomAlternative[] })[];
  /** Hours. `limit` is null if there is no limit or the booking does not count. */
  quota: { limit: number | null; used(date: LocalDate): number; left(date: LocalDate): number };
}

interface QuotaAndOccupancyData {
  quota: CompanyQuota;
  /** `coversAllRooms`: covers all rooms of the building, not only the requested ones. */
  occupancy: Occupancy;
  coversAllRooms: boolean;
}

const NO_QUOTA: CompanyQuota = { limit: null, used: new Map() };

/**
 * Under the locks of `lockRoomsAndCompanies`, the result stays valid until commit. `knownOccupancy`:
 * occupancy of all rooms, if already read.
 */
export async function findRoomQuotaAndOccupancy(
  { db, building }: BuildingContext,
  { companyId, countsForQuota }: ReservationHolder,
  request: Pick<RoomBookingRequest, 'dates' | 'rooms' | 'exceptions'>,
  knownOccupancy?: Occupancy,
): Promise<QuotaAndOccupancyData> {
  const days = listDays(request.dates);
  const quota = countsForQuota ? await readQuotaOnDays(db, building, companyId, days) : NO_QUOTA;
  const occupancy =
    knownOccupancy ??
    new Occupancy(
      await findOccupiedRoomPeriods(db, building, { rooms: listBookingRequestRoomIds(request), days }),
    );
  return { quota, occupancy, coversAllRooms: knownOccupancy !== undefined };
}

/** Plans each day alone, in order; a granted slot blocks later ones and is added to `occupancy`. */
export async function planBooking(
  context: BuildingContext,
  request: RoomBookingRequest,
  bookingContext: BookingContext,
  { quota: { limit, used }, occupancy, coversAllRooms }: QuotaAndOccupancyData,
): Promise<BookingPlanResult> {
  const { building } = context;
  const slots = listRequestedRoomSlots(bookingContext, request);
  const { closed } = bookingContext;
  const usedOn = (date: LocalDate) => used.get(date) ?? 0;
  const left = (date: LocalDate) =>
    limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - usedOn(date));
  const currentDay = getToday(building.timeZone, context.now);
  const findProblem = (slot: RequestedRoomSlot): Problem | undefined => {
    const { date } = slot;
    const refusal =
      findBookingRulesProblem(slot, currentDay, bookingContext.booker) ??
      findRoomAvailabilityProblem(context, { occupancy, closed }, slot);
    if (refusal) return refusal;
    if (getReservationQuotaHours(slot) > left(date))
      return {
        code: 'daily_quota_exceeded',
        params: formatQuotaHours({ used: usedOn(date), limit: limit ?? 0 }),
      };
    occupancy.add(toSlot(slot, slot.rooms));
    return undefined;
  };
  const problems = new Map(slots.map((slot) => [slot, findProblem(slot)]));
  const grantedSlots = slots.filter((slot) => !problems.get(slot));
  const takenSlots = slots.filter((slot) => isRoomAvailabilityProblem(problems.get(slot)));
  const all = coversAllRooms
    ? occupancy
    : await readRoomOccupancyIndex(
        context,
        bookingContext,
        takenSlots.map(({ date }) => date),
      );
  if (!coversAllRooms) for (const slot of grantedSlots) all.add(toSlot(slot, slot.rooms));
  const propose = createAlternativeFinder(context, request, bookingContext, all);
  const failed = slots.flatMap((slot): BookingPlanResult['failed'] => {
    const { date } = slot;
    const problem = problems.get(slot);
    if (!problem) return [];
    const messages = [translateProblem(context.translate, context.language, problem)];
    const alternatives = isRoomAvailabilityProblem(problem) ? propose(slot, left(date)) : [];
    return [{ date, code: problem.code, messages, alternative: alternatives[0] ?? null, alternatives }];
  });
  return { grantedSlots, failed, quota: { limit, used: usedOn, left } };
}

export const listBookingRequestRoomIds = ({
  rooms,
  exceptions,
}: Pick<RoomBookingRequest, 'rooms' | 'exceptions'>): number[] => [
  ...new Set([...rooms, ...exceptions.flatMap((exception) => exception.rooms)]),
];

export async function readRoomOccupancyIndex(
  { db, building }: BuildingContext,
  bookingContext: BookingContext,
  days: readonly LocalDate[],
): Promise<Occupancy> {
  const rooms = bookingContext.rooms.map(({ id }) => id);
  return new Occupancy(await findOccupiedRoomPeriods(db, building, { rooms, days }));
}

export function createAlternativeFinder(
  { building, now }: BuildingContext,
  requirements: Pick<RoomBookingRequestWithoutTimes, 'expected' | 'layout' | 'services'>,
  bookingContext: BookingContext,
  occupancy: Occupancy,
) {
  const suitable = bookingContext.open.filter((room) => isRoomSuitable(room, requirements));
  const notBefore = getLocalNow(building.timeZone, now);
  const isGranted = (slot: RoomSlot) => (room: RoomWithRules) =>
    !findBookingRulesProblem({ ...slot, rooms: [room] }, notBefore.date, bookingContext.booker);
  return (slot: RequestedRoomSlot, left: number) =>
    suggestAlternatives(occupancy, slot, suitable.filter(isGranted(slot)), {
      notBefore,
      openOn: bookingContext.openOn,
    }).filter((alternative) => getReservationQuotaHours(alternative) <= left);
}
