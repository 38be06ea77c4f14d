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

it('lists the initial and the name of known holders only, and the whole title of own reservations', () => {
  const hugo = { id: 5, firstName: 'Hugo', lastName: 'Petit', companyName: '' };
  const reservations = [
    makeReservation(day, {
      id: 1,
      isMine: true,
      mayChange: true,
      title: 'Comité de direction',
      holder: hugo,
    }),
    makeReservation(day, { id: 2, holder: hugo }),
    makeReservation(day, { id: 3, holder: hugo, end: '10:30' }),
    makeReservation(day, { id: 4 }),
  ];
  const names = ['Comité de direction', 'Hugo Petit', 'Hugo Petit', 'Réservée'];
  const slots = new ReservationSlotIndex(
    reservations,
    { formatName: ({ id }) => names[id - 1] ?? '' },
    { listsNames: true },
  );
  expect(slots.get(opera.id, day).map(({ variants }) => variants)).toEqual([
    ['Comité de direction'],
    ['H', 'Hugo Petit'],
    undefined,
    undefined,
  ]);
});
