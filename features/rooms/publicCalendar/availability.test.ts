import { expect, it } from 'vitest';
import { getRoomAvailabilityAt } from './availability.ts';

const takenPeriods = [
  { start: '09:00', end: '10:00' },
  { start: '10:00', end: '11:30' },
  { start: '14:00', end: '15:00' },
  { start: '20:00', end: '24:00' },
];

it.each([
  ['08:59', true, '09:00'],
  ['09:00', false, '11:30'],
  ['10:00', false, '11:30'],
  ['11:30', true, '14:00'],
  ['15:00', true, '20:00'],
  ['20:00', false, null],
] as const)('at %s a room is free (%s) until %s', (time, isFree, until) => {
  expect(getRoomAvailabilityAt(takenPeriods, time)).toEqual({ isFree, until });
});

it('a room without reservations is free for the rest of the day', () => {
  expect(getRoomAvailabilityAt([], '09:00')).toEqual({ isFree: true, until: null });
  expect(getRoomAvailabilityAt(takenPeriods.slice(0, 2), '11:30')).toEqual({ isFree: true, until: null });
});
