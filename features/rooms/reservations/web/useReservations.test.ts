import { expect, it } from 'vitest';
import type { Reservation } from '../reservation.ts';
import { filterReservationListByOwner } from './useReservations.ts';

it('reservations are filtered by everybody, company or reader', () => {
  const one = {
    building: 1,
    title: '',
    date: '2026-11-30',
    lastDate: '2026-11-30',
    start: '10:00',
    end: '11:00',
  };
  const asked = { rooms: [3], expected: 0, external: 0, externalNames: '', guests: [], layout: null };
  const nobody = { services: [], comment: '', isTaken: true, holder: null, assistant: null };
  const reservation = (id: number, isMine = false): Reservation => ({
    ...one,
    ...asked,
    ...nobody,
    id,
    isMine,
    mayChange: isMine,
    series: null,
    version: null,
  });
  const all = [reservation(1, true), reservation(2), reservation(3)];
  const idsOf = (own: 'all' | 'mine' | 'company', company?: ReadonlySet<number>) =>
    filterReservationListByOwner(own, all, company).map(({ id }) => id);
  const company = new Set([1, 2]);
  expect(idsOf('all', company)).toEqual([1, 2, 3]);
  expect(idsOf('company', company)).toEqual([1, 2]);
  expect(idsOf('company')).toEqual([]);
  expect(idsOf('mine', company)).toEqual([1]);
});
