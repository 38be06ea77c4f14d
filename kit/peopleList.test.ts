import { expect, it } from 'vitest';
import { parsePastedPeopleRows, splitPeopleList } from './peopleList.ts';

const read = (typed: string) => {
  const { people, unread } = parsePastedPeopleRows(splitPeopleList(typed));
  return {
    names: people.map(({ lastName, firstName }) => `${lastName}|${firstName}`),
    unread: unread.map(({ row, text }) => `${row} ${text}`),
  };
};

it('a list of people is parsed when it is numbered, separated by commas, or has classes and birthdays', () => {
  expect(read('1. DUPONT Marie\n2) Petit Zoé\n- CURIE Marie').names).toEqual([
    'DUPONT|Marie',
    'Petit|Zoé',
    'CURIE|Marie',
  ]);
  expect(read('Dupont,Marie\nde La Fontaine, Jean').names).toEqual(['Dupont|Marie', 'de La Fontaine|Jean']);
  expect(read('Dupont;Marie;5e B;12/03/2012\nMartin;Louis;5e B;01/09/2012').names).toEqual([
    'Dupont|Marie',
    'Martin|Louis',
  ]);
});

it('columns of people are found by their headings, and others are ignored', () => {
  expect(read('Classe\tPrénom\tNom\tRégime\n5B\tAnna\tPaul\tExterne\n5B\t\tBorel\tExterne')).toEqual({
    names: ['Paul|Anna'],
    unread: ['3 5B Borel Externe'],
  });
});

it('names and addresses are parsed as mail programs copy them, also several on a line', () => {
  const text =
    'Jean Dupont <jean@example.com>; "Leroy, Marie" <mailto:marie@example.com>;\n' +
    'Luc MARTIN;mailto:luc@example.com\nDupont, Zoé <zoe@example.com>';
  expect(parsePastedPeopleRows(splitPeopleList(text))).toEqual({
    people: [
      { row: 1, lastName: 'Dupont', firstName: 'Jean', email: 'jean@example.com' },
      { row: 1, lastName: 'Leroy', firstName: 'Marie', email: 'marie@example.com' },
      { row: 2, lastName: 'MARTIN', firstName: 'Luc', email: 'luc@example.com' },
      { row: 3, lastName: 'Dupont', firstName: 'Zoé', email: 'zoe@example.com' },
    ],
    unread: [],
  });
});

it('headings with hints are recognised, and total rows are skipped', () => {
  const list = 'Nom (obligatoire)\tPrénom *\tE-mail [facultatif]\nDiop\tAwa\t\nTotal\t1\nTotal général';
  expect(read(list)).toEqual({ names: ['Diop|Awa'], unread: [] });
  for (const headings of [
    'Nom (Name)\tPrénom (First name)',
    'Nom (prénom)\tPrénom',
    'Noms / Last name\tPrénom',
  ])
    expect(read(`${headings}\nDiop\tAwa`)).toEqual({ names: ['Diop|Awa'], unread: [] });
  expect(read('Diop Awa\nTOTAL : 1 élève\nTotal Marie')).toEqual({
    names: ['Diop|Awa', 'Total|Marie'],
    unread: [],
  });
});
