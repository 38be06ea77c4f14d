import { expect, it } from 'vitest';
import { parseUrlState } from '../../../kit/web/useUrlState.ts';
import { isFreeThen, isNeeded, type Need, needValues, noNeed } from './need.ts';

const written = (need: Need) => {
  const params = new URLSearchParams();
  params.set('hours', needValues.hours.serialize(need.hours));
  params.set('seats', needValues.seats.serialize(need.seats));
  if (need.equipment.length > 0) params.set('equipment', needValues.equipment.serialize(need.equipment));
  return params.toString();
};

it.each<Need>([
  noNeed,
  { hours: { start: '14:00', end: '15:30' }, seats: 6, equipment: ['Visio', 'Écran, 100 % tactile', '%2C'] },
  { ...noNeed, hours: { start: '22:00', end: '24:00' } },
])('what is needed is read from the address as it was written there: %j', (need) => {
  expect(parseUrlState(needValues, written(need))).toEqual(need);
});

it.each(['hours=15:00-14:00', 'hours=14:00', 'hours=9-10', 'seats=0', 'seats=many', 'seats=1.5'])(
  'what is none is nothing: %s',
  (search) => {
    expect(isNeeded(parseUrlState(needValues, search))).toBe(false);
  },
);

it('a room is free when no period overlaps the wanted hours', () => {
  const taken = [{ start: '10:00', end: '11:00' }];
  expect(isFreeThen(taken, { start: '11:00', end: '12:00' })).toBe(true);
  expect(isFreeThen(taken, { start: '09:00', end: '10:00' })).toBe(true);
  expect(isFreeThen(taken, { start: '09:00', end: '10:30' })).toBe(false);
});
