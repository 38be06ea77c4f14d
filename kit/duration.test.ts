import { expect, it } from 'vitest';
import { formatHourCount, formatQuotaHours } from './duration.ts';

it.each([
  [0, '0\u00a0h'],
  [0.25, '15\u00a0min'],
  [2, '2\u00a0h'],
  [2.75, '2\u00a0h\u00a045'],
  // A sum of fractions is a whole number of minutes.
  [0.1 + 0.2 + 1.7, '2\u00a0h'],
])('a duration is formatted in hours and minutes: %s', (hours, words) => {
  expect(formatHourCount(hours)).toBe(words);
});

it('the rest of an exceeded quota is formatted as zero', () => {
  expect(formatQuotaHours({ used: 10, limit: 8 })).toEqual({
    used: '10\u00a0h',
    left: '0\u00a0h',
    limit: '8\u00a0h',
  });
});
