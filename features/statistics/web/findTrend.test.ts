import { expect, it } from 'vitest';
import { findTrend } from './findTrend.ts';

it.each([
  [[10, 10, 11, 12], 'up'],
  [[12, 11, 10, 8], 'down'],
  [[10, 11, 10, 11], 'stable'],
  [[0, 0, 0, 0], 'stable'],
  [[0, 0, 0, 1], 'up'],
  // Closed days have no value.
  [[null, 10, 10, null, 20, 20], 'up'],
  // The middle of an odd number belongs to no half.
  [[10, 10, 500, 10, 10], 'stable'],
  // The line ends at its highest, or lowest, point.
  [[9, 8, 7, 6, 3, 2, 1, 12], undefined],
  [[1, 2, 3, 4, 8, 9, 9, 0], undefined],
  [[1, null, 2, 3], undefined],
  [[], undefined],
] as const)('the trend of %j is %s', (values, trend) => {
  expect(findTrend(values)).toBe(trend);
});
