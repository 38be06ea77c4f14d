import { describe, expect, it } from 'vitest';
import type { Room } from '../catalogue/room.ts';
import {
  areRoomsConnected,
  filterRoomsConnectedToFirst,
  findRoomsLinkedTo,
  isRoomSuitable,
  listOfferedLabels,
  pickRoomsById,
  sumCapacity,
} from './roomSet.ts';

const room = (id: number, links: number[], offers: Partial<Room> = {}): Room => ({
  id,
  name: `Room ${id}`,
  capacity: id * 10,
  linked: links.map((link) => ({ id: link, name: `Room ${link}` })),
  layouts: [],
  services: [],
  photo: null,
  ...offers,
});

// 1 – 2 – 3 in a row, 4 alone.
const rooms = [
  room(1, [2], { layouts: ['U'], services: ['Écran'] }),
  room(2, [1, 3], { layouts: ['U', 'Théâtre'] }),
  room(3, [2], { services: ['Café'] }),
  room(4, []),
];

const set = (...ids: number[]) => pickRoomsById(rooms, ids);

describe('a set of rooms', () => {
  it('has the total seats of its rooms', () => {
    expect(sumCapacity(set(1, 3))).toBe(40);
    expect(sumCapacity([])).toBe(0);
  });

  it('can grow by linked rooms', () => {
    const grows = (ids: number[]) => findRoomsLinkedTo(rooms, ids).map(({ id }) => id);
    expect(grows([1])).toEqual([2]);
    expect(grows([1, 2])).toEqual([3]);
    expect(grows([4])).toEqual([]);
  });

  it('loses rooms that are no longer connected to the first', () => {
    const left = (...ids: number[]) => filterRoomsConnectedToFirst(set(...ids)).map(({ id }) => id);
    expect(left(1, 2, 3)).toEqual([1, 2, 3]);
    expect(left(1, 3)).toEqual([1]);
    expect([areRoomsConnected(set(3, 1, 2)), areRoomsConnected(set(1, 3)), areRoomsConnected([])]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('offers what any of its rooms offers, without duplicates', () => {
    expect(listOfferedLabels(set(1, 2), 'layouts')).toEqual(['U', 'Théâtre']);
    expect(listOfferedLabels(set(1, 3), 'services')).toEqual(['Écran', 'Café']);
  });

  it('can be replaced by a room with the same seats and offers', () => {
    const wanted = { expected: 20, layout: 'Théâtre', services: [] };
    const suited = (over: object) =>
      rooms.filter((one) => isRoomSuitable(one, { ...wanted, ...over })).map(({ id }) => id);
    expect(suited({})).toEqual([2]);
    expect(suited({ expected: 21 })).toEqual([]);
    expect(suited({ layout: null })).toEqual([2, 3, 4]);
    expect(suited({ layout: null, services: ['Café'] })).toEqual([3]);
  });
});
