import { expect, it } from 'vitest';
import { countQuotaHours } from './rules.ts';

it('a reservation uses quota hours for each resource', () => {
  const day = { startDate: '2026-11-23', endDate: '2026-11-23' };
  expect(countQuotaHours({ ...day, startTime: '09:00', endTime: '10:30', resources: [1, 2] })).toBe(3);
  expect(countQuotaHours({ ...day, startTime: '23:00', endTime: '24:00', resources: [1] })).toBe(1);
});
