import type { Occupancy, Slot } from '../../../core/booking/occupancy.ts';
import type { Period } from '../../../core/booking/period.ts';
import {
  type BookingConditions,
  type BookingState,
  checkResource,
  getQuotaLeft,
  isOccupied,
  type ResourceErrors,
  suggestAlternatives,
  type WantedReservation,
} from '../../../core/booking/rules.ts';
import type { ReservationHolder } from '../../../core/booking/server/holder.ts';
import type { GetBuildingOpenHours } from '../../../core/buildings/openHours.ts';
import type { Problem } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { translateProblem } from '../../../kit/server/translate.ts';
import { type LocalDate, type LocalTime, listDays } from '../../../kit/time.ts';
import type { BookRoomsInput, ReservationEdit } from '../reservation.ts';
import {
  areRoomsConnected,
  isRoomSuitable,
  keepOfferedLayoutAndServices,
  listOfferedLabels,
  pickRoomsById,
  sumCapacity,
} from '../roomSet.ts';
import type { ReservationRecord, RoomWithTerms } from './queries.ts';

export const roomErrors: ResourceErrors = {
  unknown: 'room_unknown',
  forStaff: 'room_for_staff',
  forCompanies: 'room_for_companies',
  closed: 'room_closed',
};

/** Fields of a reservation. */
export const roomFieldNames: Record<keyof Period, string> = {
  startDate: 'date',
  startTime: 'start',
  endDate: 'date',
  endTime: 'end',
};

interface RoomTimes {
  date: LocalDate;
  start: LocalTime;
  end: LocalTime;
}

export const toSlot = <R>({ date, start, end }: RoomTimes, rooms: readonly R[]): Slot<R> => ({
  startDate: date,
  startTime: start,
  endDate: date,
  endTime: end,
  resources: rooms,
});

/** What the rules need to know about a building and a booker, besides occupancy and quotas. */
export interface RoomConditions extends BookingConditions {
  rooms: readonly RoomWithTerms[];
  openOn: GetBuildingOpenHours;
  /** The requested guests who are people of the building. */
  people: ReadonlySet<number>;
}

/** A request without days and times. */
interface RoomDetails {
  rooms: readonly number[];
  expected: number;
  guests: readonly number[];
  layout: string | null;
  services: readonly string[];
}

export type RoomBookingRequest = RoomDetails & Pick<BookRoomsInput, 'dates' | 'start' | 'end' | 'exceptions'>;

export type WantedRooms = WantedReservation<RoomWithTerms>;

export function toWantedRooms(
  { rooms, ...times }: RoomBookingRequest,
  all: readonly RoomWithTerms[],
  { companyId, countsForQuota }: ReservationHolder,
): WantedRooms[] {
  const exceptions = new Map(times.exceptions.map((exception) => [exception.date, exception]));
  return listDays(times.dates).map((date) => {
    const each = exceptions.get(date) ?? { ...times, date, rooms };
    return {
      slot: toSlot(each, pickRoomsById(all, each.rooms)),
      quotaCompany: countsForQuota ? companyId : null,
    };
  });
}

/** Returns the first problem that does not depend on the day. */
export function checkBookingRequest(
  request: RoomBookingRequest,
  conditions: RoomConditions,
): { field: keyof RoomDetails | 'exceptions'; problem: Problem } | undefined {
  const days = new Set(listDays(request.dates));
  if (request.exceptions.some(({ date }) => !days.has(date)))
    return { field: 'exceptions', problem: { code: 'invalid_date' } };
  const refusal = checkRoomSet(request, conditions);
  if (refusal) return refusal;
  for (const { rooms } of request.exceptions) {
    const offeredThere = keepOfferedLayoutAndServices(request, pickRoomsById(conditions.rooms, rooms));
    const exceptionRefusal = checkRoomSet({ ...request, rooms, ...offeredThere }, conditions);
    if (exceptionRefusal) return { field: 'exceptions', problem: exceptionRefusal.problem };
  }
  return undefined;
}

/** Values of `before` stay valid. */
function checkRoomSet(
  { rooms: ids, expected, layout, services, guests }: RoomDetails,
  conditions: RoomConditions,
  before?: RoomDetails,
): { field: keyof RoomDetails; problem: Problem } | undefined {
  const rooms = pickRoomsById(conditions.rooms, ids);
  const kept = before !== undefined && String(before.rooms) === String(ids) ? before : undefined;
  if (rooms.length !== ids.length) return { field: 'rooms', problem: { code: 'room_unknown' } };
  const added = rooms.filter(({ id }) => !before?.rooms.includes(id));
  const refusals = added.flatMap((room) => checkResource(room, conditions) ?? []);
  const refusal = refusals.find(({ code }) => code === 'room_unknown') ?? refusals[0];
  if (refusal) return { field: 'rooms', problem: refusal };
  if (!kept && !areRoomsConnected(rooms)) return { field: 'rooms', problem: { code: 'rooms_not_linked' } };
  const max = sumCapacity(rooms);
  if (expected > Math.max(max, kept?.expected ?? 0))
    return { field: 'expected', problem: { code: 'too_big', params: { max } } };
  const layouts = [null, kept?.layout, ...listOfferedLabels(rooms, 'layouts')];
  if (!layouts.includes(layout)) return { field: 'layout', problem: { code: 'layout_unknown' } };
  const offered = [...(kept?.services ?? []), ...listOfferedLabels(rooms, 'services')];
  if (!services.every((label) => offered.includes(label)))
    return { field: 'services', problem: { code: 'service_unknown' } };
  if (!guests.every((id) => before?.guests.includes(id) || conditions.people.has(id)))
    return { field: 'guests', problem: { code: 'guest_unknown' } };
  return undefined;
}

export const listBookableRooms = (conditions: RoomConditions): RoomWithTerms[] =>
  conditions.rooms.filter((room) => !checkResource(room, conditions));

/** Suggests alternatives if the slot is occupied. `occupancy` covers all rooms. */
export function explainRefusal(
  { translate, language }: Pick<BuildingContext, 'translate' | 'language'>,
  problem: Problem,
  { slot, quotaCompany }: WantedRooms,
  details: Pick<RoomDetails, 'expected' | 'layout' | 'services'>,
  state: RoomConditions & Pick<BookingState, 'quotas'>,
  occupancy: Occupancy,
) {
  const candidates = listBookableRooms(state)
    .filter((room) => isRoomSuitable(room, details))
    .sort((one, other) => one.capacity - other.capacity);
  const quotaLeft = getQuotaLeft(state.quotas.get(quotaCompany), slot.startDate);
  const slots = isOccupied(problem, roomErrors)
    ? suggestAlternatives(slot, candidates, occupancy, { ...state, quotaLeft })
    : [];
  const alternatives = slots.map(({ startTime, endTime, resources }) => ({
    rooms: resources.map(({ id }) => id),
    start: startTime,
    end: endTime,
  }));
  return {
    code: problem.code,
    messages: [translateProblem(translate, language, problem)],
    alternative: alternatives[0] ?? null,
    alternatives,
  };
}

export type ReservationChangeInput = Omit<ReservationEdit, 'id' | 'lastDate' | 'version'>;

export interface RoomChange extends WantedRooms {
  before: ReservationRecord;
  after: ReservationRecord;
  /** A problem that does not depend on the day. */
  refusal?: { field: keyof ReservationChangeInput; problem: Problem } | undefined;
}

export function toRoomChange(
  before: ReservationRecord,
  values: Partial<ReservationRecord>,
  conditions: RoomConditions,
): RoomChange {
  const changed = { ...before, ...values };
  const after = { ...changed, external: Math.min(changed.external, changed.expected) };
  return {
    before,
    after,
    slot: toSlot(after, pickRoomsById(conditions.rooms, after.rooms)),
    granted: { ...toSlot(before, before.rooms), id: before.id },
    quotaCompany: before.countsForQuota ? before.companyId : null,
    // The edit may contain only one of the two times.
    refusal:
      after.end <= after.start
        ? { field: 'end', problem: { code: 'end_before_start_time' } }
        : checkRoomSet(after, conditions, before),
  };
}

export const hasFieldChanged =
  ({ before, after }: RoomChange) =>
  (field: keyof ReservationRecord) =>
    JSON.stringify(before[field]) !== JSON.stringify(after[field]);
