import { expect, it } from 'vitest';
import { findBuildingIdInUrl } from './shared.ts';

it.each([
  ['/privacy', '?building=2', 2],
  ['/DNA', '?email=a@example.com&building=12&language=en', 12],
  ['/register/7-Abc_d!3&collab', '', 3],
  ['/register/made-up!3&VIP', '?x=1', 3],
  ['/MultiAppEvenement', '?1!Parvis%20Haussmann', 1],
  ['/MultiAppSport', '?4%21Parvis=&q=yoga', 4],
  ['/MultiappReservation', '?5', 5],
  ['/register/7-Abc_d!1-2&collab', '', undefined],
  ['/register/lost', '', undefined],
  ['/privacy', '?building=', undefined],
  ['/privacy', '?building=x1', undefined],
  ['/login', '', undefined],
  ['/login', '?q=1', undefined],
])('the building in the URL %s%s is %s', (pathname, search, building) =>
  expect(findBuildingIdInUrl({ pathname, search })).toBe(building),
);
