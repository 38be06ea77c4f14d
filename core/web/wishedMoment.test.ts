import { expect, it } from 'vitest';
import { readWish } from './wishedMoment.ts';

/** A Monday. */
const TODAY = '2026-11-23';

it.each([
  ['réserver une salle demain à 10h', 'réserver une salle à', '2026-11-24', '10:00'],
  ['book a room tomorrow at 10', 'book a room at', '2026-11-24', '10:00'],
  ['salle mardi 1er décembre 14:30', 'salle', '2026-12-01', '14:30'],
  ['room on Friday at 2pm', 'room on at', '2026-11-27', '14:00'],
  ['salle jeudi 9h30', 'salle', '2026-11-26', '09:30'],
  ['réserver une salle lundi prochain à 10h', 'réserver une salle à', '2026-11-30', '10:00'],
  ['salle 24/11', 'salle', '2026-11-24', undefined],
  ['salle à 25h', 'salle à 25h', undefined, undefined],
  ['Atrium 2', 'Atrium 2', undefined, undefined],
])('of “%s” the words, the day and the hour are told apart', (typed, words, date, time) => {
  expect(readWish(typed, TODAY)).toEqual({ words, ...(date && { date }), ...(time && { time }) });
});
