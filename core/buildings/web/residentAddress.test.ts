import { expect, it } from 'vitest';
import { residentAddress } from './residentAddress.ts';

const buildings = [{ id: 1 }, { id: 2 }];

it.each([
  ['?2!Lille&event=41', '/resident/Events?building=2&event=41'],
  ['?1!Parvis%20Haussmann', '/resident/Events?building=1'],
  ['?2&month=2026-12&q=yoga', '/resident/Events?building=2&month=2026-12&q=yoga'],
  ['?2!Lille&building=1&event=41', '/resident/Events?building=2&event=41'],
  ['', '/resident/Events'],
  ['?Parvis', '/resident/Events'],
])('%s leads people of the building to %s', (search, address) => {
  expect(residentAddress('/resident/Events', search, buildings)).toBe(address);
});

it('a public page is not left by people of other buildings', () => {
  expect(residentAddress('/resident/Events', '?3!Lyon&event=41', buildings)).toBeNull();
});
