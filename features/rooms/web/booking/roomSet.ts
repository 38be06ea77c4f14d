import type { Room } from '../../reservation.ts';

/** The rooms of these ids, in the order of the ids. */
export const pick = (rooms: readonly Room[], ids: readonly number[]): Room[] =>
  ids.flatMap((id) => rooms.find((room) => room.id === id) ?? []);

/** Seats of all the rooms together. */
export const capacityOf = (rooms: readonly Room[], ids: readonly number[]) =>
  pick(rooms, ids).reduce((sum, { capacity }) => sum + capacity, 0);

/** The rooms that a set may grow by: linked to one of it. */
export function mergeable(rooms: readonly Room[], ids: readonly number[]): Room[] {
  const linked = new Set(pick(rooms, ids).flatMap((room) => room.linked.map(({ id }) => id)));
  return rooms.filter(({ id }) => linked.has(id) && !ids.includes(id));
}

/** What is left of a set that its first room holds together by links, once a room was taken out. */
export function connected(rooms: readonly Room[], ids: readonly number[]): number[] {
  const reached = new Set(ids.slice(0, 1));
  for (const id of reached) {
    for (const link of pick(rooms, [id])[0]?.linked ?? []) if (ids.includes(link.id)) reached.add(link.id);
  }
  return ids.filter((id) => reached.has(id));
}

/** The layouts or services that any of the rooms offers, each once. */
export const offered = (rooms: readonly Room[], ids: readonly number[], list: 'layouts' | 'services') => [
  ...new Set(pick(rooms, ids).flatMap((room) => room[list])),
];
