import { expect, it } from 'vitest';
import { parseUrlState } from '../../../kit/web/useUrlState.ts';
import {
  hasRequirements,
  isFreeDuring,
  noRequirements,
  type RoomRequirements,
  requirementParams,
} from './roomRequirements.ts';

const written = (need: RoomRequirements) => {
  const params = new URLSearchParams();
  params.set('hours', requirementParams.hours.serialize(need.hours));
  params.set('seats', requirementParams.seats.serialize(need.seats));
  if (need.equipment.length > 0)
    params.set('equipment', requirementParams.equipment.serialize(need.equipment));
  return params.toString();
};

it.each<RoomRequirements>([
  noRequirements,
  { hours: { start: '14:00', end: '15:30' }, seats: 6, equipment: ['Visio', 'Écran, 100 % tactile', '%2C'] },
  { ...noRequirements, hours: { start: '22:00', end: '24:00' } },
])('requirements are parsed from the URL as they were serialized: %j', (need) => {
  expect(parseUrlState(requirementParams, written(need))).toEqual(need);
});

it.each(['hours=15:00-14:00', 'hours=14:00', 'hours=9-10', 'seats=0', 'seats=many', 'seats=1.5'])(
  'an invalid requirement in the URL is ignored: %s',
  (search) => {
    expect(hasRequirements(parseUrlState(requirementParams, search))).toBe(false);
  },
);

it('a room is free when no period overlaps the wanted hours', () => {
  const taken = [{ start: '10:00', end: '11:00' }];
  expect(isFreeDuring(taken, { start: '11:00', end: '12:00' })).toBe(true);
  expect(isFreeDuring(taken, { start: '09:00', end: '10:00' })).toBe(true);
  expect(isFreeDuring(taken, { start: '09:00', end: '10:30' })).toBe(false);
});
