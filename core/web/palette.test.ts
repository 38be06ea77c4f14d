import { expect, it } from 'vitest';
import { fitsWish, restOfWish } from './palette.ts';

it.each([
  ['Accueil', "l'accueil", true],
  ['Accueil', 'L’accueil', true],
  ['Réserver une place', 'une place pour ce', true],
  ['D’ORMESSON Élodie', "d'ormesson", true],
  ['Lille', 'l', true],
  ['Accueil', 'l’agenda', false],
])('to “%s” fits “%s”: %s', (text, wish, fits) => {
  expect(fitsWish(text, wish)).toBe(fits);
});

it('what a wish names besides is left of it', () => {
  expect(restOfWish('Réserver une salle', 'réserver la salle Atrium B')).toBe('Atrium B');
});
