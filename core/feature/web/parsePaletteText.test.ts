import { expect, it } from 'vitest';
import { parsePaletteText } from './parsePaletteText.ts';

/** A Monday. */
const TODAY = '2026-11-23';

it.each([
  ['réserver une salle demain à 10h', 'réserver une salle à', '2026-11-24', '10:00'],
  ['book a room tomorrow at 10', 'book a room at', '2026-11-24', '10:00'],
  ['salle mardi 1er décembre 14:30', 'salle', '2026-12-01', '14:30'],
  ['room on Friday at 2pm', 'room on at', '2026-11-27', '14:00'],
  ['salle jeudi 9h30', 'salle', '2026-11-26', '09:30'],
  ['réserver une salle lundi prochain à 10h', 'réserver une salle à', '2026-11-30', '10:00'],
  ['announce a visitor on 1 Dec at 2:30 pm', 'announce a visitor at', '2026-12-01', '14:30'],
  ['une salle le 01/12/2026 à 10h', 'une salle à', '2026-12-01', '10:00'],
  ['annoncer un visiteur demain 10 h 30', 'annoncer un visiteur', '2026-11-24', '10:30'],
  ['room at 2 pm tomorrow', 'room at', '2026-11-24', '14:00'],
  ['une salle à 9 heures', 'une salle à', undefined, '09:00'],
  ['salle à 10 h 12 décembre', 'salle à', '2026-12-12', '10:00'],
  ['une salle demain matin', 'une salle', '2026-11-24', '09:00'],
  ['a room on Friday afternoon', 'a room on', '2026-11-27', '14:00'],
  ['salle 24/11', 'salle', '2026-11-24', undefined],
  ['salle à 25h', 'salle à 25h', undefined, undefined],
  ['Atrium 2', 'Atrium 2', undefined, undefined],
  ['salle constructor', 'salle constructor', undefined, undefined],
])('command “%s” is split into words, day and time', (typed, words, date, time) => {
  expect(parsePaletteText(typed, TODAY)).toEqual({ words, ...(date && { date }), ...(time && { time }) });
});

it('pasted list of times is parsed quickly', () => {
  const typed = '10 h 12 '.repeat(10);
  const start = performance.now();
  parsePaletteText(typed, TODAY);
  // Milliseconds; quadratic parsing would take seconds.
  expect(performance.now() - start).toBeLessThan(1000);
});
