import { expect, it } from 'vitest';
import { parsePublicBuildingId } from './publicCalendarPages.ts';

it.each([
  ['?1!Parvis%20Haussmann', 1],
  ['?12!Parvis Haussmann', 12],
  ['?1%21Parvis+Haussmann=&q=yoga', 1],
  ['?7', 7],
  ['?7!a!b', 7],
  ['', undefined],
  ['?', undefined],
  ['?!Parvis', undefined],
  ['?Parvis!1', undefined],
  ['?-1!x', undefined],
  ['?q=yoga', undefined],
])('query string %s names building %s', (search, building) =>
  expect(parsePublicBuildingId(search)).toBe(building),
);
