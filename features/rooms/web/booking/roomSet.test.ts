import { describe, expect, it } from 'vitest';
import type { Room } from '../../reservation.ts';
import { capacityOf, connected, mergeable, offered } from './roomSet.ts';

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

describe('a set of rooms', () => {
  it('seats as many as its rooms together', () => {
    expect(capacityOf(rooms, [1, 3])).toBe(40);
    expect(capacityOf(rooms, [])).toBe(0);
  });

  it('grows by rooms linked to one of it', () => {
    const grows = (ids: number[]) => mergeable(rooms, ids).map(({ id }) => id);
    expect(grows([1])).toEqual([2]);
    expect(grows([1, 2])).toEqual([3]);
    expect(grows([4])).toEqual([]);
  });

  it('loses what only a room taken out held to the first', () => {
    expect(connected(rooms, [1, 2, 3])).toEqual([1, 2, 3]);
    expect(connected(rooms, [1, 3])).toEqual([1]);
  });

  it('offers what any of its rooms offers, each once', () => {
    expect(offered(rooms, [1, 2], 'layouts')).toEqual(['U', 'Théâtre']);
    expect(offered(rooms, [1, 3], 'services')).toEqual(['Écran', 'Café']);
  });
});
