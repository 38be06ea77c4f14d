import { expect, it } from 'vitest';
import { parseUrlState } from '../../../../kit/web/navigation/useUrlState.ts';
import {
  hasRoomRequirements,
  isFreeDuring,
  noRoomRequirements,
  type RoomRequirements,
  roomRequirementParams,
} from './roomRequirements.ts';

const written = (need: RoomRequirements) => {
  const params = new URLSearchParams();
  params.set('hours', roomRequirementParams.hours.serialize(need.hours));
  params.set('seats', roomRequirementParams.seats.serialize(need.seats));
  if (need.equipment.length > 0)
    params.set('equipment', roomRequirementParams.equipment.serialize(need.equipment));
  return params.toString();
};

it.each<RoomRequirements>([
  noRoomRequirements,
  { hours: { start: '14:00', end: '15:30' }, seats: 6, equipment: ['Visio', 'Écran, 100 % tactile', '%2C'] },
  { ...noRoomRequirements, hours: { start: '22:00', end: '24:00' } },
])('requirements are parsed from the URL as they were serialized: %j', (need) => {
  expect(parseUrlState(roomRequirementParams, written(need))).toEqual(need);
});

it.each(['hours=15:00-14:00', 'hours=14:00', 'hours=9-10', 'seats=0', 'seats=many', 'seats=1.5'])(
  'an invalid requirement in the URL is ignored: %s',
  (search) => {
    expect(hasRoomRequirements(parseUrlState(roomRequirementParams, search))).toBe(false);
  },
);

it('a room is free when no period overlaps the wanted hours', () => {
  const taken = [{ start: '10:00', end: '11:00' }];
  expect(isFreeDuring(taken, { start: '11:00', end: '12:00' })).toBe(true);
  expect(isFreeDuring(taken, { start: '09:00', end: '10:00' })).toBe(true);
  expect(isFreeDuring(taken, { start: '09:00', end: '10:30' })).toBe(false);
});
