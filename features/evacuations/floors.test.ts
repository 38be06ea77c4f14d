import { expect, it } from 'vitest';
import { compareFloors, parseFloors } from './floors.ts';

it.each([
  ['4', ['4']],
  ['4e étage', ['4']],
  ['1er', ['1']],
  ['4th floor', ['4']],
  ['Étage 12', ['12']],
  ['R+3', ['3']],
  ['RDC', ['0']],
  ['rez-de-chaussée', ['0']],
  ['-1', ['-1']],
  ['R-2', ['-2']],
  ['sous-sol 1', ['-1']],
  ['3, 4', ['3', '4']],
  ['4 et 3', ['3', '4']],
  ['3e-5e', ['3', '4', '5']],
  ['3 à 5', ['3', '4', '5']],
  ['RDC, 1', ['0', '1']],
  ['Mezzanine', ['Mezzanine']],
  ['Tour B 4e', ['Tour B 4e']],
  ['', []],
  [' , ', []],
])('“%s” is parsed as floors %j', (typed, floors) => {
  expect(parseFloors(typed)).toEqual(floors);
});

it('floors are sorted by number, named floors last', () => {
  expect(['12', 'Mezzanine', '2', '-1', '0'].sort(compareFloors)).toEqual([
    '-1',
    '0',
    '2',
    '12',
    'Mezzanine',
  ]);
});
