import { expect, it } from 'vitest';
import { sumMinutesWithinHours } from './slots.ts';

const slots = [
  { start: '09:00', end: '10:00' },
  { start: '10:00', end: '11:30' },
  { start: '14:00', end: '24:00' },
];

it('counts taken minutes within the hours only', () => {
  expect(sumMinutesWithinHours(slots, { from: 8, to: 19 })).toBe(60 + 90 + 300);
  expect(sumMinutesWithinHours([{ start: '06:00', end: '07:00' }], { from: 8, to: 19 })).toBe(0);
});
