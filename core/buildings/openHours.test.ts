import { expect, it } from 'vitest';
import type { BuildingOpeningHours } from './building.ts';
import { groupOpeningHours } from './openHours.ts';

const day = { opens: '08:00', closes: '20:00' };
const week: BuildingOpeningHours = {
  monday: day,
  tuesday: { ...day },
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: null,
  sunday: null,
};

it('successive weekdays with the same opening hours are one group', () => {
  expect(groupOpeningHours(week)).toEqual([
    { first: 'monday', last: 'friday', hours: day },
    { first: 'saturday', last: 'sunday', hours: null },
  ]);
  const short = { opens: '08:00', closes: '12:00' };
  const groups = groupOpeningHours({ ...week, wednesday: short });
  expect(groups.map(({ first, last }) => `${first} ${last}`)).toEqual([
    'monday tuesday',
    'wednesday wednesday',
    'thursday friday',
    'saturday sunday',
  ]);
});
