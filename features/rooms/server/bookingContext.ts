import { type Booker, type BookingConditions, checkResource } from '../../../core/booking/rules.ts';
import { createOpenHoursLookup, type GetBuildingOpenHours } from '../../../core/buildings/openHours.ts';
import { findClosedDatesForActor } from '../../../core/buildings/server/closingDays.ts';
import { findOpeningHours } from '../../../core/buildings/server/queries.ts';
import { findResidentsById } from '../../../core/people/server/queries.ts';
import type { Problem } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { getLocalNow, listDays } from '../../../kit/time.ts';
import type { BookRoomsInput } from '../reservation.ts';
import {
  areRoomsConnected,
  keepOfferedLayoutAndServices,
  listOfferedLabels,
  pickRoomsById,
  sumCapacity,
} from '../roomSet.ts';
import { findAllRooms, type RoomWithTerms } from './queries.ts';
import { roomErrors } from './roomRules.ts';

export interface RoomBookingRequestWithoutTimes {
  rooms: readonly number[];
  expected: number;
  guests: readonly number[];
  layout: string | null;
  services: readonly string[];
}

export interface BookingContext extends BookingConditions {
  rooms: readonly RoomWithTerms[];
  /** The rooms that the booker may book. */
  open: readonly RoomWithTerms[];
  openOn: GetBuildingOpenHours;
  people: ReadonlySet<number>;
}

interface BookingFieldProblem {
  field: keyof RoomBookingRequestWithoutTimes;
  problem: Problem;
}

export async function readBookingContext(
  context: BuildingContext,
  guests: readonly number[],
  booker: Booker,
): Promise<BookingContext> {
  const { db, building, language } = context;
  const rooms = await findAllRooms(db, building);
  const hours = await findOpeningHours(db, building.id);
  const people = await findResidentsById(db, building, guests);
  return {
    rooms,
    open: rooms.filter((room) => !checkResource(room, { booker, errors: roomErrors })),
    now: getLocalNow(building.timeZone, context.now),
    timeZone: building.timeZone,
    language,
    booker,
    errors: roomErrors,
    openOn: hours ? createOpenHoursLookup(hours) : openEveryDay,
    closingDays: await findClosedDatesForActor(context),
    people: new Set(people.keys()),
  };
}

/** Default hours for alternatives, if neither room nor building has opening hours. */
const openEveryDay: GetBuildingOpenHours = () => ({ start: '07:00', end: '22:00' });

export function findBookingRequestProblem(
  bookingContext: BookingContext,
  request: RoomBookingRequestWithoutTimes & Pick<BookRoomsInput, 'dates' | 'exceptions'>,
): { field: keyof RoomBookingRequestWithoutTimes | 'exceptions'; problem: Problem } | undefined {
  const days = new Set(listDays(request.dates));
  if (request.exceptions.some(({ date }) => !days.has(date)))
    return { field: 'exceptions', problem: { code: 'invalid_date' } };
  const problem = findDetailsProblem(bookingContext, request);
  if (problem) return problem;
  for (const { rooms } of request.exceptions) {
    const offeredThere = keepOfferedLayoutAndServices(request, pickRoomsById(bookingContext.rooms, rooms));
    const exceptionProblem = findDetailsProblem(bookingContext, { ...request, rooms, ...offeredThere });
    if (exceptionProblem) return { field: 'exceptions', problem: exceptionProblem.problem };
  }
  return undefined;
}

/** Returns the first problem that does not depend on the day. Values of `before` stay valid. */
export function findDetailsProblem(
  bookingContext: BookingContext,
  details: RoomBookingRequestWithoutTimes,
  before?: RoomBookingRequestWithoutTimes,
): BookingFieldProblem | undefined {
  const requestedRooms = pickRoomsById(bookingContext.rooms, details.rooms);
  const sameRooms = before !== undefined && String(before.rooms) === String(details.rooms);
  const toProblem = (
    field: keyof RoomBookingRequestWithoutTimes,
    code: string,
    params?: Problem['params'],
  ): BookingFieldProblem => ({
    field,
    problem: { code, ...(params && { params }) },
  });
  if (requestedRooms.length !== details.rooms.length) return toProblem('rooms', 'room_unknown');
  const others = requestedRooms.filter(({ id }) => !before?.rooms.includes(id));
  const refusals = others.flatMap((room) => checkResource(room, bookingContext) ?? []);
  const refusal = refusals.find(({ code }) => code === 'room_unknown') ?? refusals[0];
  if (refusal) return toProblem('rooms', refusal.code);
  if (!sameRooms && !areRoomsConnected(requestedRooms)) return toProblem('rooms', 'rooms_not_linked');
  const capacity = sumCapacity(requestedRooms);
  if (details.expected > capacity && !(sameRooms && details.expected <= before.expected))
    return toProblem('expected', 'too_big', { max: capacity });
  const { layout } = details;
  if (
    layout !== null &&
    !(sameRooms && layout === before.layout) &&
    !listOfferedLabels(requestedRooms, 'layouts').includes(layout)
  )
    return toProblem('layout', 'layout_unknown');
  const keptServices = sameRooms ? before.services : [];
  if (
    !details.services.every(
      (label) =>
        keptServices.includes(label) || listOfferedLabels(requestedRooms, 'services').includes(label),
    )
  )
    return toProblem('services', 'service_unknown');
  if (!details.guests.every((id) => before?.guests.includes(id) || bookingContext.people.has(id)))
    return toProblem('guests', 'guest_unknown');
  return undefined;
}
