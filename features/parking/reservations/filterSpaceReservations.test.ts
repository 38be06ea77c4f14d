import { describe, expect, it } from 'vitest';
import { filterSpaceReservations } from './filterSpaceReservations.ts';
import type { SpaceReservation } from './reservation.ts';

const reservation = (id: number, over: Partial<SpaceReservation>): SpaceReservation => ({
  id,
  bay: 1,
  bayName: 'A1',
  title: '',
  startDate: '2026-11-23',
  startTime: '09:00',
  endDate: '2026-11-23',
  endTime: '10:00',
  isMine: false,
  mayChange: false,
  assistant: null,
  holder: null,
  version: null,
  ...over,
});
const holder = { id: 7, firstName: 'Élise', lastName: 'Marchand', companyName: 'Hélios Conseil' };
const reservations = [
  reservation(1, {
    isMine: true,
    mayChange: true,
    assistant: null,
    title: 'Livraison',
    holder: { ...holder, firstName: 'Claire' },
  }),
  reservation(2, { bay: 2, bayName: 'Visiteurs 2', holder }),
  reservation(3, { bay: 2, bayName: 'Visiteurs 2' }),
];
const search = (spaces: number[], text: string, onlyMine = false) =>
  filterSpaceReservations(reservations, { spaces, search: text, onlyMine }).map(({ id }) => id);

describe('searching parking reservations', () => {
  it.each([
    ['', [1, 2, 3]],
    ['  ', [1, 2, 3]],
    ['a1', [1]],
    ['visiteurs', [2, 3]],
    ['elise', [2]],
    ['HELIOS marchand', [1, 2]],
    ['livraison claire', [1]],
    ['livraison elise', []],
    ['undefined', []],
  ])('finds by the text %j', (text, ids) => {
    expect(search([], text)).toEqual(ids);
  });

  it('is limited to the chosen spaces', () => {
    expect([search([2], ''), search([1, 2], 'helios'), search([2], 'livraison'), search([9], '')]).toEqual([
      [2, 3],
      [1, 2],
      [],
      [],
    ]);
  });

  it('is limited to the reader’s own', () => {
    expect([search([], '', true), search([2], '', true)]).toEqual([[1], []]);
  });
});
