import { expect, it } from 'vitest';
import { getUnmatchedSearchWords, matchesCommand } from './palette.ts';

it.each([
  ['Accueil', "l'accueil", true],
  ['Accueil', 'L’accueil', true],
  ['Réserver une place', 'une place pour ce', true],
  ['D’ORMESSON Élodie', "d'ormesson", true],
  ['Lille', 'l', true],
  ['Accueil', 'l’agenda', false],
])('text “%s” matches command “%s”: %s', (text, searchText, fits) => {
  expect(matchesCommand(text, searchText)).toBe(fits);
});

it('unmatched words of a command are returned', () => {
  expect(getUnmatchedSearchWords('Réserver une salle', 'réserver la salle Atrium B')).toBe('Atrium B');
});
