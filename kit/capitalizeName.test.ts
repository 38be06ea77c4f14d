import { expect, it } from 'vitest';
import { capitalizeName } from './capitalizeName.ts';

it.each([
  ["d'ormesson", "d'Ormesson"],
  ['d’ormesson', 'd’Ormesson'],
  ["D'ormesson", "D'Ormesson"],
  ["D'ORMESSON", "D'ORMESSON"],
  ["jean d'ormesson", "Jean d'Ormesson"],
  ["Jean d'ormesson", "Jean d'Ormesson"],
  ["l'hermitte", "L'Hermitte"],
  ['o’neil', 'O’Neil'],
  ["n'golo kanté", "N'Golo Kanté"],
  ['jean-pierre martin', 'Jean-Pierre Martin'],
  ['jean-de-dieu', 'Jean-de-Dieu'],
  ['de saint-exupéry', 'de Saint-Exupéry'],
  ['le goff', 'Le Goff'],
  ['de la tour', 'de La Tour'],
  ['Georges de la Tour', 'Georges de la Tour'],
  ['van der berg', 'van der Berg'],
  ['De Gaulle', 'De Gaulle'],
  ['McGregor', 'McGregor'],
  ['DUPONT Jean', 'DUPONT Jean'],
  ['  cafe\u0301   li ', 'Café Li'],
  ['hà du', 'Hà Du'],
  ['rose d', 'Rose D'],
  ['j.-p. moreau', 'J.-P. Moreau'],
  ['李 小龙', '李 小龙'],
  ['', ''],
])('the name %j is capitalised as %j', (typed, said) => {
  expect(capitalizeName(typed)).toBe(said);
});
