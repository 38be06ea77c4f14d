import { Occupancy } from '../../../core/booking/occupancy.ts';
import {
  type Booker,
  checkOccupancy,
  checkPeriod,
  checkQuota,
  checkTerms,
  getQuotaLeft,
  isOccupied,
  type ReservationProblem,
  suggestAlternatives,
} from '../../../core/booking/rules.ts';
import type { ReservationHolder } from '../../../core/booking/server/holder.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { translateProblem } from '../../../kit/server/translate.ts';
import { type LocalDate, listDays } from '../../../kit/time.ts';
import type { BookRoomsInput, FailedDate, RoomAlternative } from '../reservation.ts';
import { isRoomSuitable, pickRoomsById } from '../roomSet.ts';
import type { BookingContext, RoomBookingRequestWithoutTimes } from './bookingContext.ts';
import { type CompanyQuota, findOccupiedRoomPeriods, readQuotaOnDays } from './occupiedPeriods.ts';
import type { RoomWithTerms } from './queries.ts';
import { type RoomTimes, roomErrors, toSlot } from './roomRules.ts';

export const holderToBooker = ({ companyId, countsForQuota }: ReservationHolder): Booker => ({
  companyId,
  isStaff: !countsForQuota,
});

type RoomBookingRequest = RoomBookingRequestWithoutTimes &
  Pick<BookRoomsInput, 'dates' | 'start' | 'end' | 'exceptions'>;

export type RequestedRoomSlot = RoomTimes & { rooms: readonly RoomWithTerms[] };

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
  const slots = listRequestedRoomSlots(bookingContext, request);
  const companyQuota = limit === null ? undefined : { limit, used };
  const usedOn = (date: LocalDate) => used.get(date) ?? 0;
  const left = (date: LocalDate) => getQuotaLeft(companyQuota, date);
  const findProblem = (requested: RequestedRoomSlot): ReservationProblem | undefined => {
    const slot = toSlot(requested, requested.rooms);
    const problem =
      checkTerms(slot, bookingContext) ??
      checkPeriod(slot, bookingContext) ??
      checkOccupancy(slot, occupancy, bookingContext) ??
      checkQuota(slot, companyQuota);
    if (!problem) occupancy.add(slot);
    return problem;
  };
  const problems = new Map(slots.map((slot) => [slot, findProblem(slot)]));
  const grantedSlots = slots.filter((slot) => !problems.get(slot));
  const takenSlots = slots.filter((slot) => isOccupied(problems.get(slot), roomErrors));
  const all = coversAllRooms
    ? occupancy
    : await readRoomOccupancyIndex(
        context,
        bookingContext,
        takenSlots.map(({ date }) => date),
      );
  if (!coversAllRooms) for (const slot of grantedSlots) all.add(toSlot(slot, slot.rooms));
  const propose = createAlternativeFinder(request, bookingContext, all);
  const failed = slots.flatMap((slot): BookingPlanResult['failed'] => {
    const { date } = slot;
    const problem = problems.get(slot);
    if (!problem) return [];
    const messages = [translateProblem(context.translate, context.language, problem)];
    const alternatives = isOccupied(problem, roomErrors) ? propose(slot, left(date)) : [];
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
  requirements: Pick<RoomBookingRequestWithoutTimes, 'expected' | 'layout' | 'services'>,
  bookingContext: BookingContext,
  occupancy: Occupancy,
) {
  const candidates = bookingContext.open
    .filter((room) => isRoomSuitable(room, requirements))
    .toSorted((one, other) => one.capacity - other.capacity);
  return (requested: RequestedRoomSlot, quotaLeft: number): RoomAlternative[] =>
    suggestAlternatives(toSlot(requested, requested.rooms), candidates, occupancy, {
      ...bookingContext,
      quotaLeft,
    }).map(({ startTime, endTime, resources }) => ({
      rooms: resources.map(({ id }) => id),
      start: startTime,
      end: endTime,
    }));
}
