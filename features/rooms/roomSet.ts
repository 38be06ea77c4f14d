import { durationHours, type Room } from './reservation.ts';

/** Rules about rooms that are taken together, for the server that holds to them and the form that offers by them. */

type Seats = Pick<Room, 'capacity'>;
type Linked = Pick<Room, 'id' | 'linked'>;
type Offers = Pick<Room, 'layouts' | 'services'>;

/** The rooms of these ids, in the order of the ids; an id that is no room's is passed over. */
export const roomsOf = <R extends { id: number }>(rooms: readonly R[], ids: readonly number[]): R[] =>
  ids.flatMap((id) => rooms.find((room) => room.id === id) ?? []);

/** Seats of all the rooms together. */
export const capacityOf = (set: readonly Seats[]) => set.reduce((sum, { capacity }) => sum + capacity, 0);

/** The layouts or services that any of the rooms offers, each once. */
export const offered = (set: readonly Offers[], list: 'layouts' | 'services') => [
  ...new Set(set.flatMap((room) => room[list])),
];

/** Hours of room that a reservation takes of a quota: its length, once for each of its rooms. */
export const roomHours = (period: { start: string; end: string; rooms: readonly unknown[] }) =>
  durationHours(period) * period.rooms.length;

/** The rooms that a set may grow by: linked to one of it. */
export function mergeable<R extends Linked>(rooms: readonly R[], ids: readonly number[]): R[] {
  const linked = new Set(roomsOf(rooms, ids).flatMap((room) => room.linked.map(({ id }) => id)));
  return rooms.filter(({ id }) => linked.has(id) && !ids.includes(id));
}

/** Those of a set that its first room holds together: one can walk from it to them over links within the set. */
export function connected<R extends Linked>(set: readonly R[]): R[] {
  const reached = new Set(set.slice(0, 1).map(({ id }) => id));
  for (const id of reached) {
    const links = set.find((room) => room.id === id)?.linked ?? [];
    for (const link of links) if (set.some((room) => room.id === link.id)) reached.add(link.id);
  }
  return set.filter(({ id }) => reached.has(id));
}

/** Whether rooms can be made one. */
export const areConnected = (set: readonly Linked[]) => connected(set).length === set.length;

/** Layout and services that are wanted and that none of the rooms offers. */
export function lacksOf(
  set: readonly Offers[],
  { layout, services }: { layout: string | null; services: readonly string[] },
): string[] {
  const has = [...offered(set, 'layouts'), ...offered(set, 'services')];
  return [...(layout === null ? [] : [layout]), ...services].filter((label) => !has.includes(label));
}

/** Whether a room could take a booking in place of the rooms chosen for it. */
export function suits(
  room: Seats & Offers,
  wanted: { expected: number; layout: string | null; services: readonly string[] },
): boolean {
  return (
    room.capacity >= wanted.expected &&
    (wanted.layout === null || room.layouts.includes(wanted.layout)) &&
    wanted.services.every((label) => room.services.includes(label))
  );
}
