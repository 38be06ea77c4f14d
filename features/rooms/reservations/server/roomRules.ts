import type { Slot } from '../../../../core/booking/occupancy.ts';
import {
  type BookingState,
  checkResource,
  type LimitErrors,
  type ReservationProblem,
  type ResourceErrors,
  type WantedReservation,
} from '../../../../core/booking/rules.ts';
import type { ReservationHolder } from '../../../../core/booking/server/holder.ts';
import type { GetBuildingOpenHours } from '../../../../core/buildings/openHours.ts';
import { type LocalDate, type LocalTime, listDays } from '../../../../kit/time.ts';
import type { RoomWithTerms } from '../../catalogue/server/queries.ts';
import type { BookRoomsInput, ReservationEdit } from '../reservation.ts';
import {
  areRoomsConnected,
  keepOfferedLayoutAndServices,
  listOfferedLabels,
  pickRoomsById,
  sumCapacity,
} from '../roomSet.ts';
import type { ReservationRecord } from './queries.ts';

export const roomErrors: ResourceErrors & LimitErrors = {
  actorMayNotBook: 'may_not_book',
  principalMayNotBook: 'person_may_not_book',
  unknown: 'room_unknown',
  forStaff: 'room_for_staff',
  forCompanies: 'room_for_companies',
  closed: 'room_closed',
  tooLong: 'booking_too_long',
  tooFarAhead: 'room_too_far_ahead',
  quotaExceeded: 'daily_quota_exceeded',
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

export interface RoomBookingState extends BookingState {
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

type RoomBookingRequest = RoomDetails & Pick<BookRoomsInput, 'dates' | 'start' | 'end' | 'exceptions'>;

export interface WantedRooms extends WantedReservation<RoomWithTerms> {
  before?: ReservationRecord & Slot<number>;
  details: Pick<RoomDetails, 'expected' | 'layout' | 'services'>;
}

export const toWantedRooms = (
  request: RoomBookingRequest,
  rooms: readonly RoomWithTerms[],
  { companyId, countsForQuota }: ReservationHolder,
): WantedRooms[] =>
  listDays(request.dates)
    .map((date) => ({ ...request, ...request.exceptions.find((exception) => exception.date === date), date }))
    .map((day) => ({
      slot: toSlot(day, pickRoomsById(rooms, day.rooms)),
      details: request,
      quotaCompany: countsForQuota ? companyId : null,
    }));

/** Returns the first problem that does not depend on the day. */
export function checkBookingRequest(
  request: RoomBookingRequest,
  state: RoomBookingState,
): ReservationProblem<keyof RoomDetails | 'exceptions'> | undefined {
  const days = new Set(listDays(request.dates));
  if (request.exceptions.some(({ date }) => !days.has(date)))
    return { field: 'exceptions', code: 'invalid_date' };
  const problem = checkRoomSet(request, state);
  if (problem) return problem;
  for (const { rooms } of request.exceptions) {
    const offeredThere = keepOfferedLayoutAndServices(request, pickRoomsById(state.rooms, rooms));
    const exceptionProblem = checkRoomSet({ ...request, rooms, ...offeredThere }, state);
    if (exceptionProblem) return { ...exceptionProblem, field: 'exceptions' };
  }
  return undefined;
}

/** Values of `before` stay valid. */
function checkRoomSet(
  { rooms: ids, expected, layout, services, guests }: RoomDetails,
  state: RoomBookingState,
  before?: RoomDetails,
): ReservationProblem<keyof RoomDetails> | undefined {
  const rooms = pickRoomsById(state.rooms, ids);
  const kept = before !== undefined && String(before.rooms) === String(ids) ? before : undefined;
  if (rooms.length !== ids.length) return { field: 'rooms', code: state.errors.unknown };
  const added = rooms.filter(({ id }) => !before?.rooms.includes(id));
  const problems = added.flatMap((room) => checkResource(room, state) ?? []);
  const problem = problems.find(({ code }) => code === state.errors.unknown) ?? problems[0];
  if (problem) return { field: 'rooms', ...problem };
  if (!kept && !areRoomsConnected(rooms)) return { field: 'rooms', code: 'rooms_not_linked' };
  const max = sumCapacity(rooms);
  if (expected > Math.max(max, kept?.expected ?? 0))
    return { field: 'expected', code: 'too_big', params: { max } };
  const layouts = [null, kept?.layout, ...listOfferedLabels(rooms, 'layouts')];
  if (!layouts.includes(layout)) return { field: 'layout', code: 'layout_unknown' };
  const offered = [...(kept?.services ?? []), ...listOfferedLabels(rooms, 'services')];
  if (!services.every((label) => offered.includes(label)))
    return { field: 'services', code: 'service_unknown' };
  if (!guests.every((id) => before?.guests.includes(id) || state.people.has(id)))
    return { field: 'guests', code: 'guest_unknown' };
  return undefined;
}

export const listBookableRooms = (state: RoomBookingState): RoomWithTerms[] =>
  state.rooms.filter((room) => !checkResource(room, state));

export type ReservationChangeInput = Omit<ReservationEdit, 'id' | 'lastDate' | 'version'>;

export interface RoomChange extends WantedRooms {
  before: ReservationRecord & Slot<number>;
  after: ReservationRecord;
}

export function toRoomChange(
  reservation: ReservationRecord,
  edit: ReservationChangeInput,
  state: RoomBookingState,
): RoomChange {
  const values = Object.entries(edit).filter(([, value]) => value !== undefined);
  const changed: ReservationRecord = { ...reservation, ...Object.fromEntries(values) };
  const after = { ...changed, external: Math.min(changed.external, changed.expected) };
  return {
    before: { ...reservation, ...toSlot(reservation, reservation.rooms) },
    after,
    details: after,
    slot: toSlot(after, pickRoomsById(state.rooms, after.rooms)),
    quotaCompany: reservation.countsForQuota ? reservation.companyId : null,
    // The edit may contain only one of the two times.
    problem:
      after.end <= after.start
        ? { field: 'end', code: 'end_before_start_time' }
        : checkRoomSet(after, state, reservation),
  };
}

export const hasFieldChanged =
  ({ before, after }: RoomChange) =>
  (field: keyof ReservationRecord) =>
    JSON.stringify(before[field]) !== JSON.stringify(after[field]);

export const timeFields = ['date', 'start', 'end'] as const;
