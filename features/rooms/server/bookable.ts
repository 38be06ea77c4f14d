import { createOpenHours, type OpenHours } from '../../../core/buildings/openHours.ts';
import { type ClosedDays, findClosedDaysFor } from '../../../core/buildings/server/closingDays.ts';
import { readOpeningHours } from '../../../core/buildings/server/queries.ts';
import { findResidentsById } from '../../../core/people/server/queries.ts';
import type { Problem } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { listDays } from '../../../kit/time.ts';
import type { NewReservation } from '../reservation.ts';
import { areConnected, capacityOf, offered, roomsOf } from '../roomSet.ts';
import { type BookableRoom, findRooms } from './queries.ts';
import { type Booker, refusalOfRoom } from './terms.ts';

export interface Asked {
  rooms: readonly number[];
  expected: number;
  guests: readonly number[];
  layout: string | null;
  services: readonly string[];
}

export interface Bookable {
  rooms: readonly BookableRoom[];
  open: readonly BookableRoom[];
  booker: Booker;
  openOn: OpenHours;
  closed: ClosedDays;
  people: ReadonlySet<number>;
}

export interface Refusal {
  field: keyof Asked;
  problem: Problem;
}

export async function findBookable(
  context: BuildingContext,
  guests: readonly number[],
  booker: Booker,
): Promise<Bookable> {
  const { db, building } = context;
  const rooms = await findRooms(db, building);
  const hours = await readOpeningHours(db, building.id);
  const people = await findResidentsById(db, building, guests);
  return {
    rooms,
    open: rooms.filter((room) => !room.isRetired && !refusalOfRoom(room, booker)),
    booker,
    openOn: hours ? createOpenHours(hours) : anyDay,
    closed: await findClosedDaysFor(context),
    people: new Set(people.keys()),
  };
}

/** Default hours for alternatives, if neither room nor building has opening hours. */
const anyDay: OpenHours = () => ({ start: '07:00', end: '22:00' });

export const offeredOf = (
  { layout, services }: Pick<Asked, 'layout' | 'services'>,
  rooms: readonly BookableRoom[],
): Pick<Asked, 'layout'> & { services: string[] } => ({
  layout: layout !== null && offered(rooms, 'layouts').includes(layout) ? layout : null,
  services: services.filter((label) => offered(rooms, 'services').includes(label)),
});

export function refusalOfBooking(
  bookable: Bookable,
  asked: Asked & Pick<NewReservation, 'dates' | 'exceptions'>,
): { field: keyof Asked | 'exceptions'; problem: Problem } | undefined {
  const days = new Set(listDays(asked.dates));
  if (asked.exceptions.some(({ date }) => !days.has(date)))
    return { field: 'exceptions', problem: { code: 'invalid_date' } };
  const refusal = refusalOf(bookable, asked);
  if (refusal) return refusal;
  for (const { rooms } of asked.exceptions) {
    const there = offeredOf(asked, roomsOf(bookable.rooms, rooms));
    const refused = refusalOf(bookable, { ...asked, rooms, ...there });
    if (refused) return { field: 'exceptions', problem: refused.problem };
  }
  return undefined;
}

/** Returns the first problem that does not depend on the day. Values of `before` stay valid. */
export function refusalOf(bookable: Bookable, asked: Asked, before?: Asked): Refusal | undefined {
  const chosen = roomsOf(bookable.rooms, asked.rooms);
  const sameRooms = before !== undefined && String(before.rooms) === String(asked.rooms);
  const refuse = (field: keyof Asked, code: string, params?: Problem['params']): Refusal => ({
    field,
    problem: { code, ...(params && { params }) },
  });
  if (chosen.length !== asked.rooms.length) return refuse('rooms', 'room_unknown');
  const others = chosen.filter(({ id }) => !before?.rooms.includes(id));
  if (others.some(({ isRetired }) => isRetired)) return refuse('rooms', 'room_unknown');
  const kept = others.map((room) => refusalOfRoom(room, bookable.booker)).find(Boolean);
  if (kept) return refuse('rooms', kept);
  if (!sameRooms && !areConnected(chosen)) return refuse('rooms', 'rooms_not_linked');
  const capacity = capacityOf(chosen);
  if (asked.expected > capacity && !(sameRooms && asked.expected <= before.expected))
    return refuse('expected', 'too_big', { max: capacity });
  const { layout } = asked;
  if (
    layout !== null &&
    !(sameRooms && layout === before.layout) &&
    !offered(chosen, 'layouts').includes(layout)
  )
    return refuse('layout', 'layout_unknown');
  const granted = sameRooms ? before.services : [];
  if (
    !asked.services.every((label) => granted.includes(label) || offered(chosen, 'services').includes(label))
  )
    return refuse('services', 'service_unknown');
  if (!asked.guests.every((id) => before?.guests.includes(id) || bookable.people.has(id)))
    return refuse('guests', 'guest_unknown');
  return undefined;
}
