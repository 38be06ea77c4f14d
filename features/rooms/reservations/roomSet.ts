import type { Room } from '../catalogue/room.ts';

type Seats = Pick<Room, 'capacity'>;
type Linked = Pick<Room, 'id' | 'linked'>;
type Offers = Pick<Room, 'layouts' | 'services'>;

/** Keeps the order of the ids and skips unknown ones. */
export const pickRoomsById = <R extends { id: number }>(rooms: readonly R[], ids: readonly number[]): R[] =>
  ids.flatMap((id) => rooms.find((room) => room.id === id) ?? []);

export const sumCapacity = (set: readonly Seats[]) => set.reduce((sum, { capacity }) => sum + capacity, 0);

export const listOfferedLabels = (set: readonly Offers[], list: 'layouts' | 'services') => [
  ...new Set(set.flatMap((room) => room[list])),
];

export const keepOfferedLayoutAndServices = (
  { layout, services }: { layout: string | null; services: readonly string[] },
  set: readonly Offers[],
) => ({
  layout: layout !== null && listOfferedLabels(set, 'layouts').includes(layout) ? layout : null,
  services: services.filter((label) => listOfferedLabels(set, 'services').includes(label)),
});

export function findRoomsLinkedTo<R extends Linked>(rooms: readonly R[], ids: readonly number[]): R[] {
  const linked = new Set(pickRoomsById(rooms, ids).flatMap((room) => room.linked.map(({ id }) => id)));
  return rooms.filter(({ id }) => linked.has(id) && !ids.includes(id));
}

/** The part of the set that is connected to its first room. */
export function filterRoomsConnectedToFirst<R extends Linked>(set: readonly R[]): R[] {
  const reached = new Set(set.slice(0, 1).map(({ id }) => id));
  for (const id of reached) {
    const links = set.find((room) => room.id === id)?.linked ?? [];
    for (const link of links) if (set.some((room) => room.id === link.id)) reached.add(link.id);
  }
  return set.filter(({ id }) => reached.has(id));
}

export const areRoomsConnected = (set: readonly Linked[]) =>
  filterRoomsConnectedToFirst(set).length === set.length;

export function findMissingOffers(
  set: readonly Offers[],
  { layout, services }: { layout: string | null; services: readonly string[] },
): string[] {
  const has = [...listOfferedLabels(set, 'layouts'), ...listOfferedLabels(set, 'services')];
  return [...(layout === null ? [] : [layout]), ...services].filter((label) => !has.includes(label));
}

export function isRoomSuitable(
  room: Seats & Offers,
  requirements: { expected: number; layout: string | null; services: readonly string[] },
): boolean {
  return (
    room.capacity >= requirements.expected &&
    (requirements.layout === null || room.layouts.includes(requirements.layout)) &&
    requirements.services.every((label) => room.services.includes(label))
  );
}
