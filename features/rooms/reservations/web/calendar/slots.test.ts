import { expect, it } from 'vitest';
import { makeReservation, opera, seine } from '../../../../../test/components/roomData.ts';
import { ReservationSlotIndex } from './slots.ts';

const day = '2126-11-25';
const periods = [
  ['06:00', '07:00'],
  ['09:00', '10:00'],
  ['10:00', '11:30'],
  ['14:00', '24:00'],
] as const;

it('counts taken minutes within the hours only', () => {
  const reservations = periods.map(([start, end]) => makeReservation(day, { start, end }));
  const slots = new ReservationSlotIndex(reservations, { formatName: () => '' });
  expect(slots.sumTakenMinutes([opera, seine], day, { from: 8, to: 19 })).toBe(60 + 90 + 300);
});
