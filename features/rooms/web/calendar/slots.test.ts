import { expect, it } from 'vitest';
import { isTakenAt, minutesTaken, staysUntil } from './slots.ts';

const slots = [
  { start: '09:00', end: '10:00' },
  { start: '10:00', end: '11:30' },
  { start: '14:00', end: '24:00' },
];

it('says whether a room is taken, and until when it stays so', () => {
  const said = ['08:00', '09:00', '10:15', '11:30', '15:00'].map((time) => [
    isTakenAt(slots, time),
    staysUntil(slots, time),
  ]);
  expect(said).toEqual([
    [false, '09:00'],
    [true, '11:30'],
    [true, '11:30'],
    [false, '14:00'],
    [true, '24:00'],
  ]);
  expect(staysUntil([], '08:00')).toBe(null);
});

it('counts what is taken within the hours alone', () => {
  expect(minutesTaken(slots, { from: 8, to: 19 })).toBe(60 + 90 + 300);
  expect(minutesTaken([{ start: '06:00', end: '07:00' }], { from: 8, to: 19 })).toBe(0);
});
