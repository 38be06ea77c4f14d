import { expect, it } from 'vitest';
import { formatEvacuationDuration, type PastEvacuation } from './evacuation.ts';

const START = '2026-11-24T09:00:00.000Z';

it.each([
  ['2026-11-24T09:00:00.000Z', '0\u00a0s'],
  ['2026-11-24T09:00:59.000Z', '59\u00a0s'],
  ['2026-11-24T09:01:00.000Z', '1\u00a0min'],
  ['2026-11-24T09:13:20.000Z', '13\u00a0min'],
  ['2026-11-24T10:30:00.000Z', '90\u00a0min'],
  ['2026-11-24T08:59:59.000Z', '0\u00a0s'],
])('the duration of an evacuation that ends at %s is %j', (endedAt, expected) => {
  expect(formatEvacuationDuration({ startedAt: START, endedAt } as PastEvacuation)).toBe(expected);
});
