import { describe, expect, it } from 'vitest';
import { detectNameOrder, type NameOrder, splitFullName } from './fullName.ts';

const split = (typed: string, order: NameOrder) => {
  const name = splitFullName(typed, order);
  return name && `${name.lastName} | ${name.firstName}`;
};

describe('a full name with hints is split the same in both orders', () => {
  it.each([
    ['DUPONT Jean', 'DUPONT | Jean'],
    ['Jean DUPONT', 'DUPONT | Jean'],
    ['Dupont, Jean', 'Dupont | Jean'],
    ['DUPONT, JEAN', 'DUPONT | JEAN'],
    ['Dupont , Jean Pierre', 'Dupont | Jean Pierre'],
    ['de La Fontaine, Jean', 'de La Fontaine | Jean'],
    ['M. Jean DUPONT', 'DUPONT | Jean'],
    ['Mme DUPONT Marie-Claude', 'DUPONT | Marie-Claude'],
    ['Mr. John SMITH', 'SMITH | John'],
    ['Dr Prof. Anna MÜLLER', 'MÜLLER | Anna'],
    ['Dupont, Dr Jean', 'Dupont | Jean'],
    ['SMITH, John, Mr.', 'SMITH | John'],
    ['  Jean-Pierre   MARTIN-DURAND ', 'MARTIN-DURAND | Jean-Pierre'],
    ['LE GOFF Anne', 'LE GOFF | Anne'],
    ['Anne LE GOFF', 'LE GOFF | Anne'],
    ['de LA FONTAINE Marie', 'de LA FONTAINE | Marie'],
    ['Marie de LA FONTAINE', 'de LA FONTAINE | Marie'],
    ['DE LA FONTAINE Marie', 'DE LA FONTAINE | Marie'],
    ['Marie DE LA FONTAINE', 'DE LA FONTAINE | Marie'],
    ['van den BERG Peter', 'van den BERG | Peter'],
    ['Jean P. MARTIN', 'MARTIN | Jean P.'],
    ['D’ORMESSON Jean', 'D’ORMESSON | Jean'],
    ["Jean d'ORMESSON", "d'ORMESSON | Jean"],
    ['McDONALD Ronald', 'McDONALD | Ronald'],
    ['O’NEIL Ian', 'O’NEIL | Ian'],
    ['ŻÓŁĆ Łukasz', 'ŻÓŁĆ | Łukasz'],
    ['de La Fontaine Marie', 'de La Fontaine | Marie'],
    ['Jean de La Fontaine', 'de La Fontaine | Jean'],
    ['Marie Anne de Saint Rémy', 'de Saint Rémy | Marie Anne'],
    ['Ludwig van Beethoven', 'van Beethoven | Ludwig'],
    ['Dupont de Nemours Pierre', 'Dupont de Nemours | Pierre'],
    ['Le Goff Anne', 'Le Goff | Anne'],
    ['De La Fontaine Marie', 'De La Fontaine | Marie'],
    ['Von Braun Wernher', 'Von Braun | Wernher'],
    ['d’Ormesson Jean', 'd’Ormesson | Jean'],
    ["Jean D'Ormesson", "D'Ormesson | Jean"],
    ['JEAN D’ORMESSON', 'D’ORMESSON | JEAN'],
    ["O'Connor Sinéad", "O'Connor | Sinéad"],
    ['Ronald MacDonald', 'MacDonald | Ronald'],
    ['Jean DUPONT (Hélios)', 'DUPONT | Jean'],
  ])('%s', (typed, parts) => {
    expect([split(typed, 'lastFirst'), split(typed, 'firstLast')]).toEqual([parts, parts]);
  });
});

describe('a full name without hints follows the order of its column', () => {
  it.each([
    ['Dupont Jean', 'Dupont | Jean', 'Jean | Dupont'],
    ['Jean Dupont', 'Jean | Dupont', 'Dupont | Jean'],
    ['DUPONT JEAN', 'DUPONT | JEAN', 'JEAN | DUPONT'],
    ['jean dupont', 'jean | dupont', 'dupont | jean'],
    ['Dupont Jean Pierre', 'Dupont | Jean Pierre', 'Pierre | Dupont Jean'],
    ['Anne Le Goff', 'Anne | Le Goff', 'Le Goff | Anne'],
    ['Mrs Mary Ann Smith', 'Mary | Ann Smith', 'Smith | Mary Ann'],
    ['J. Smith', 'J. | Smith', 'Smith | J.'],
  ])('%s', (typed, lastFirst, firstLast) => {
    expect(split(typed, 'lastFirst')).toBe(lastFirst);
    expect(split(typed, 'firstLast')).toBe(firstLast);
  });
});

it.each([
  'Jean Dupont / Anne Roy',
  'Jean DUPONT et Anne ROY',
  'Anne and Jean Dupont',
  'M. et Mme Dupont',
  'DUPONT Jean, ROY Anne',
  'Dupont Jean; Roy Anne',
  'Anne & Jean Dupont',
])('two people are not parsed as one: “%s”', (typed) => {
  expect([split(typed, 'lastFirst'), split(typed, 'firstLast')]).toEqual([null, null]);
});

it.each(['Dupont', 'M. Dupont', 'DUPONT', '', ' ', 'Dupont,', ', Jean', 'Dupont, Jean, Paul', 'M.'])(
  'a name without two parts is not split: “%s”',
  (typed) => {
    expect([split(typed, 'lastFirst'), split(typed, 'firstLast')]).toEqual([null, null]);
  },
);

describe('the detected name order of a column', () => {
  it.each<[string, string[], NameOrder, NameOrder]>([
    [
      'is what most names in capitals say',
      ['Roy Anne', 'DUPONT Jean', 'BLANC Zoé', 'Max NOIR'],
      'firstLast',
      'lastFirst',
    ],
    ['follows particles', ['Jean de La Fontaine', 'Roy Anne'], 'lastFirst', 'firstLast'],
    [
      'follows first names when there are no other hints',
      ['Marie Roy', 'Zed Blanc', 'Jean-Luc Vert'],
      'lastFirst',
      'firstLast',
    ],
    [
      'follows first names when all names are in capitals',
      ['SMITH JOHN', 'ROY MARIE', 'DOE JANE', 'JAMES HENRI'],
      'firstLast',
      'lastFirst',
    ],
    ['is the expected one when there are no hints', ['Roy Blanc', 'Noir Vert'], 'firstLast', 'firstLast'],
    [
      'does not follow names with a comma',
      ['Dupont, Jean', 'Dupont, Jean', 'Marie Roy'],
      'lastFirst',
      'firstLast',
    ],
  ])('%s', (_, names, otherwise, order) => {
    expect(detectNameOrder(names, otherwise)).toBe(order);
  });
});
