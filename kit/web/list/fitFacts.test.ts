import { expect, it } from 'vitest';
import { fitFacts, truncate } from './fitFacts.ts';

it('a fact that does not fit is left out, and a shorter one after it is kept', () => {
  const facts = ['Cabinet Verne', '', 'Université de Nantes', 'ét. 3'];
  expect(fitFacts(facts, 25)).toEqual(['Cabinet Verne', 'ét. 3']);
  expect(fitFacts(facts, 60)).toEqual(['Cabinet Verne', 'Université de Nantes', 'ét. 3']);
  expect(fitFacts([], 60)).toEqual([]);
});

it('a first fact that is too long alone is shortened between words', () => {
  expect(fitFacts(['Vient en fauteuil roulant', 'ét. 3'], 20)).toEqual(['Vient en fauteuil…']);
  expect(truncate('Signature : du contrat', 13)).toBe('Signature…');
  expect(truncate('a'.repeat(30), 10)).toBe(`${'a'.repeat(5)}…`);
});
