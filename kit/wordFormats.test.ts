import { expect, it } from 'vitest';
import { formatSecondsInWords, ordinalizeFirstOfMonth, prefixFrenchDe } from './wordFormats.ts';

it.each([
  [1, '1 seconde', '1 second'],
  [45, '45 secondes', '45 seconds'],
  [847, '15 minutes', '15 minutes'],
  [3600, '60 minutes', '60 minutes'],
  [3601, '2 heures', '2 hours'],
])('a delay of %i seconds is formatted in words', (seconds, fr, en) => {
  expect(formatSecondsInWords(seconds, 'fr').replace(/\s/, ' ')).toBe(fr);
  expect(formatSecondsInWords(seconds, 'en').replace(/\s/, ' ')).toBe(en);
});

it.each([
  ['Claire', 'de Claire'],
  ['Omar', 'd’Omar'],
  ['ÉLISE Ada', 'd’ÉLISE Ada'],
  ['Œuvrard', 'd’Œuvrard'],
  ['Yvonne', 'd’Yvonne'],
  ['Yann', 'de Yann'],
  ['Hugo', 'de Hugo'],
  ['', 'de '],
])('the French “de” is elided before vowels: %s', (name, said) => {
  expect(prefixFrenchDe(name)).toBe(said);
});

it.each([
  ['mardi 1 décembre 2026', 'mardi 1er décembre 2026'],
  ['lundi 21 décembre', 'lundi 21 décembre'],
  ['1–7 juin 2026', '1er–7 juin 2026'],
  ['1 – 7 juin 2026', '1er – 7 juin 2026'],
  ['26 octobre – 1 novembre 2026', '26 octobre – 1er novembre 2026'],
  ['1 déc.', '1er déc.'],
  ['11–17 mai 2026', '11–17 mai 2026'],
])('the first of a month is written “1er” in French: %s', (written, said) => {
  expect(ordinalizeFirstOfMonth(written)).toBe(said);
});
