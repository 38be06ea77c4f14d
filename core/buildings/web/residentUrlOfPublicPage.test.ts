import { expect, it } from 'vitest';
import { toResidentUrlOfPublicPage } from './residentUrlOfPublicPage.ts';

const buildings = [{ id: 1 }, { id: 2 }];

it.each([
  ['?2!Lille&event=41', '/resident/Events?building=2&event=41'],
  ['?1!Parvis%20Haussmann', '/resident/Events?building=1'],
  ['?2&month=2026-12&q=yoga', '/resident/Events?building=2&month=2026-12&q=yoga'],
  ['?2!Lille&building=1&event=41', '/resident/Events?building=2&event=41'],
  ['', '/resident/Events'],
  ['?Parvis', '/resident/Events'],
])('public page %s redirects people of the building to %s', (search, address) => {
  expect(toResidentUrlOfPublicPage('/resident/Events', search, buildings)).toBe(address);
});

it('public page does not redirect people of other buildings', () => {
  expect(toResidentUrlOfPublicPage('/resident/Events', '?3!Lyon&event=41', buildings)).toBeNull();
});
